import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Худатон ҳисоб кунед",
	text: "Ин барнома қуръакаширо аз сид ҳисоб мекунад. Ба он аз мо чизе лозим нест, танҳо Node.js. Онро бо номи {file} нигоҳ доред ва ин сатрро иҷро кунед:",
	seed: "Ба ҷои {seed} сиди даврро гузоред: онро дар {place} меёбед.",
	prints: "Агар қуръакашӣ ҳалол бошад, он чоп мекунад:",
	copy: "Нусхабардорӣ",
	copied: "Нусхабардорӣ шуд",
};

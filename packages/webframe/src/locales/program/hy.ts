import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Հաշվեք ինքներդ",
	text: "Այս ծրագիրը սերմից հաշվում է խաղարկությունը։ Դրան մեզանից ոչինչ պետք չէ, միայն Node.js։ Պահեք այն {file} անունով և գործարկեք այս տողը.",
	seed: "{seed}-ի փոխարեն դրեք ռաունդի սերմը. այն կգտնեք այստեղ՝ {place}։",
	prints: "Արդար խաղարկության դեպքում այն տպում է.",
	copy: "Պատճենել",
	copied: "Պատճենված է",
};

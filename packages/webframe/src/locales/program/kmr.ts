import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Hûn bi xwe hesab bikin",
	text: "Ev bername pişkê ji tov hesab dike. Tiştekî me jê re ne pêwîst e, tenê Node.js. Wê bi navê {file} tomar bikin û vê rêzê bixebitînin:",
	seed: "Li şûna {seed} tovê gerekê deynin: hûn wî di {place} de dibînin.",
	prints: "Heke pişk dadmend be, ew dinivîse:",
	copy: "Kopî bikin",
	copied: "Hat kopîkirin",
};

import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Kokotoa mwenyewe",
	text: "Programu hii inakokotoa droo kutoka kwenye seed. Haihitaji chochote chetu, ila Node.js tu. Ihifadhi kama {file} na utekeleze mstari huu:",
	seed: "Badala ya {seed} weka seed ya raundi: utaipata chini ya {place}.",
	prints: "Kwa droo ya haki inaonyesha:",
	copy: "Nakili",
	copied: "Imenakiliwa",
};

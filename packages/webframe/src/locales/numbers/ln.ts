import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Karte na yo",
	"card.new": "Karte ya sika",
	"card.toLine": "Kino molongo molandi: {count}",
	"card.lines": "Milongo: {count}",
	"help.card":
		"Karte na yo ezali na mituya {picks} kobanda 1 kino {highest}, ekabolami na chance. Bongola yango mbala nyonso olingi.",
	"help.lines":
		"Mituya na yango, kobanda moke, esali milongo ya {length}. Milongo etondi efutaka likolo ya oyo ekokani.",
};

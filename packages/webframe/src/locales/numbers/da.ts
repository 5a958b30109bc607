import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Din plade",
	"card.new": "Ny plade",
	"card.toLine": "Til næste linje: {count}",
	"card.lines": "Linjer: {count}",
	"help.card": "Din plade har {picks} af tallene fra 1 til {highest}, givet tilfældigt. Byt den så tit, du vil.",
	"help.lines": "I stigende orden danner dens tal linjer på {length}. Fulde linjer betaler oven i træfferne.",
};

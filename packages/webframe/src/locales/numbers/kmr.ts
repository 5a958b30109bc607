import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Karta we",
	"card.new": "Karta nû",
	"card.toLine": "Heta rêza bê: {count}",
	"card.lines": "Rêz: {count}",
	"help.card":
		"Li ser karta we {picks} ji hejmarên 1 heta {highest} hene, bi şens hatine belavkirin. Çend caran bixwazin biguherînin.",
	"help.lines": "Bi rêza mezinbûnê hejmarên wê rêzên ji {length} çêdikin. Rêzên tijî ji bilî yên lêhatî jî didin.",
};

import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Karta juaj",
	"card.new": "Kartë e re",
	"card.toLine": "Deri te rreshti tjetër: {count}",
	"card.lines": "Rreshta: {count}",
	"help.card":
		"Karta juaj ka {picks} nga numrat prej 1 deri {highest}, të ndarë rastësisht. Ndërrojeni sa herë të doni.",
	"help.lines":
		"Në rend rritës numrat e saj formojnë rreshta nga {length}. Rreshtat e plotë paguajnë përveç goditjeve.",
};

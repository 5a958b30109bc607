import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Vaša kartica",
	"card.new": "Nova kartica",
	"card.toLine": "Do sljedećeg reda: {count}",
	"card.lines": "Redovi: {count}",
	"help.card":
		"Vaša kartica ima {picks} brojeva od 1 do {highest}, podijeljenih nasumično. Zamijenite je koliko god puta želite.",
	"help.lines": "Rastući, njeni brojevi čine redove po {length}. Puni redovi plaćaju povrh pogodaka.",
};

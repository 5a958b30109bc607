import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Vaše karta",
	"card.new": "Nová karta",
	"card.toLine": "Do další řady: {count}",
	"card.lines": "Řady: {count}",
	"help.card": "Vaše karta má {picks} čísel od 1 do {highest}, rozdaných náhodně. Vyměňte ji, kolikrát chcete.",
	"help.lines": "Vzestupně její čísla tvoří řady po {length}. Plné řady platí navíc k zásahům.",
};

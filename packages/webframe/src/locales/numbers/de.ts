import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Ihre Karte",
	"card.new": "Neue Karte",
	"card.toLine": "Bis zur nächsten Reihe: {count}",
	"card.lines": "Reihen: {count}",
	"help.card":
		"Ihre Karte hat {picks} der Zahlen von 1 bis {highest}, zufällig ausgeteilt. Tauschen Sie sie, so oft Sie möchten.",
	"help.lines":
		"Aufsteigend geordnet bilden ihre Zahlen Reihen zu {length}. Volle Reihen zahlen zusätzlich zu den Treffern.",
};

import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "La tua cartella",
	"card.new": "Nuova cartella",
	"card.toLine": "Alla prossima linea: {count}",
	"card.lines": "Linee: {count}",
	"help.card":
		"La tua cartella ha {picks} dei numeri da 1 a {highest}, distribuiti a caso. Cambiala quante volte vuoi.",
	"help.lines":
		"In ordine crescente i suoi numeri formano linee da {length}. Le linee complete pagano oltre ai numeri indovinati.",
};

import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Jūsu karte",
	"card.new": "Jauna karte",
	"card.toLine": "Līdz nākamajai rindai: {count}",
	"card.lines": "Rindas: {count}",
	"help.card":
		"Jūsu kartē ir {picks} no skaitļiem no 1 līdz {highest}, izdalīti nejauši. Mainiet to, cik bieži vēlaties.",
	"help.lines": "Augošā secībā tās skaitļi veido rindas pa {length}. Pilnas rindas maksā papildus trāpījumiem.",
};

import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Jūsų kortelė",
	"card.new": "Nauja kortelė",
	"card.toLine": "Iki kitos eilės: {count}",
	"card.lines": "Eilės: {count}",
	"help.card":
		"Jūsų kortelėje yra {picks} skaičių nuo 1 iki {highest}, padalytų atsitiktinai. Keiskite ją kiek tik norite.",
	"help.lines": "Didėjančia tvarka jos skaičiai sudaro eiles po {length}. Pilnos eilės moka papildomai prie pataikymų.",
};

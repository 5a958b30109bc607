import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Η κάρτα σας",
	"card.new": "Νέα κάρτα",
	"card.toLine": "Έως την επόμενη γραμμή: {count}",
	"card.lines": "Γραμμές: {count}",
	"help.card":
		"Η κάρτα σας έχει {picks} από τους αριθμούς 1 έως {highest}, μοιρασμένους τυχαία. Αλλάξτε την όσο συχνά θέλετε.",
	"help.lines":
		"Σε αύξουσα σειρά οι αριθμοί της σχηματίζουν γραμμές των {length}. Οι πλήρεις γραμμές πληρώνουν επιπλέον των επιτυχιών.",
};

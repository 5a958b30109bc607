import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Teie kaart",
	"card.new": "Uus kaart",
	"card.toLine": "Järgmise reani: {count}",
	"card.lines": "Ridu: {count}",
	"help.card":
		"Teie kaardil on {picks} arvu vahemikust 1 kuni {highest}, juhuslikult jagatud. Vahetage seda nii tihti, kui soovite.",
	"help.lines":
		"Kasvavas järjekorras moodustavad selle arvud {length} arvuga read. Täis read maksavad lisaks tabamustele.",
};

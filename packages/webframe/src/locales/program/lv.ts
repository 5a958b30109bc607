import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Aprēķiniet paši",
	text: "Šī programma izlozi aprēķina no sēklas. Tai nevajag neko no mums, tikai Node.js. Saglabājiet to ar nosaukumu {file} un izpildiet šo rindu:",
	seed: "{seed} vietā ielieciet kārtas sēklu: to atradīsiet sadaļā {place}.",
	prints: "Ja izloze ir godīga, tā izvada:",
	copy: "Kopēt",
	copied: "Nokopēts",
};

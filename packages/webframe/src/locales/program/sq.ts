import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Llogariteni vetë",
	text: "Ky program e llogarit shortin nga seed-i. Nuk i duhet asgjë jona, vetëm Node.js. Ruajeni si {file} dhe ekzekutoni këtë rresht:",
	seed: "Në vend të {seed} vendosni seed-in e një raundi: e gjeni te {place}.",
	prints: "Nëse shorti është i ndershëm, shfaq:",
	copy: "Kopjo",
	copied: "U kopjua",
};

import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Izračunajte sami",
	text: "Ovaj program iz seeda izračunava izvlačenje. Ne treba mu ništa naše, samo Node.js. Spremite ga kao {file} i pokrenite ovaj redak:",
	seed: "Umjesto {seed} upišite seed kola: naći ćete ga pod {place}.",
	prints: "Ako je izvlačenje pošteno, ispisuje:",
	copy: "Kopiraj",
	copied: "Kopirano",
};

import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Vypočítejte si to sami",
	text: "Tento program vypočítá losování ze seedu. Nepotřebuje nic našeho, jen Node.js. Uložte ho jako {file} a spusťte tento řádek:",
	seed: "Místo {seed} vložte seed kola: najdete ho v části {place}.",
	prints: "Při férovém losování vypíše:",
	copy: "Kopírovat",
	copied: "Zkopírováno",
};

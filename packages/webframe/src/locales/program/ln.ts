import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Sala calcul yo moko",
	text: "Programme oyo esalaka calcul ya tirage na seed. Esengeli na eloko na biso te, kaka Node.js. Bomba yango na nkombo {file} mpe salisa molongo oyo:",
	seed: "Na esika ya {seed} tya seed ya tour moko: okozwa yango na {place}.",
	prints: "Soki tirage ezali sembo, ekomonisa:",
	copy: "Kopia",
	copied: "Ekopiami",
};

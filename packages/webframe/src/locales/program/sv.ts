import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Räkna ut den själv",
	text: "Det här programmet räknar ut dragningen från seeden. Det behöver inget från oss, bara Node.js. Spara det som {file} och kör den här raden:",
	seed: "I stället för {seed} sätter du in seeden för en omgång: du hittar den under {place}.",
	prints: "Är dragningen rättvis skriver det ut:",
	copy: "Kopiera",
	copied: "Kopierat",
};

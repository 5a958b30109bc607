import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Beregn den selv",
	text: "Dette programmet beregner trekningen fra seedet. Det trenger ingenting fra oss, bare Node.js. Lagre det som {file} og kjør denne linjen:",
	seed: "I stedet for {seed} setter du inn seedet til en runde: du finner det under {place}.",
	prints: "Er trekningen rettferdig, skriver det:",
	copy: "Kopier",
	copied: "Kopiert",
};

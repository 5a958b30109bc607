import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Beregn den selv",
	text: "Dette program beregner trækningen ud fra seedet. Det behøver intet fra os, kun Node.js. Gem det som {file}, og kør denne linje:",
	seed: "I stedet for {seed} indsætter du en rundes seed: du finder det under {place}.",
	prints: "Er trækningen fair, skriver det:",
	copy: "Kopiér",
	copied: "Kopieret",
};

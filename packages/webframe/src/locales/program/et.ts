import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Arvuta ise",
	text: "See programm arvutab loosimise seemnest. See ei vaja meilt midagi, ainult Node.js-i. Salvesta see nimega {file} ja käivita see rida:",
	seed: "Pane {seed} asemele vooru seeme: leiad selle kohast {place}.",
	prints: "Ausa loosimise korral väljastab see:",
	copy: "Kopeeri",
	copied: "Kopeeritud",
};

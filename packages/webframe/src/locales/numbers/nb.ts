import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Brettet ditt",
	"card.new": "Nytt brett",
	"card.toLine": "Til neste linje: {count}",
	"card.lines": "Linjer: {count}",
	"help.card": "Brettet ditt har {picks} av tallene fra 1 til {highest}, delt ut tilfeldig. Bytt det så ofte du vil.",
	"help.lines": "I stigende rekkefølge danner tallene linjer på {length}. Fulle linjer betaler i tillegg til treffene.",
};

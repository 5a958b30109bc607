import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Kadi yako",
	"card.new": "Kadi mpya",
	"card.toLine": "Hadi mstari ujao: {count}",
	"card.lines": "Mistari: {count}",
	"help.card":
		"Kadi yako ina namba {picks} kati ya 1 na {highest}, zilizogawiwa kwa bahati. Ibadilishe mara nyingi upendavyo.",
	"help.lines":
		"Kwa mpangilio wa kupanda namba zake hufanya mistari ya {length}. Mistari iliyojaa hulipa pamoja na namba zilizopatikana.",
};

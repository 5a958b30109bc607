import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Kat ou",
	"card.new": "Nouvo kat",
	"card.toLine": "Jiska pwochen liy: {count}",
	"card.lines": "Liy: {count}",
	"help.card": "Kat ou gen {picks} nan nimewo 1 rive {highest} yo, distribye pa aza. Chanje l otan ou vle.",
	"help.lines": "Soti nan pi piti, nimewo li yo fè liy {length}. Liy ki plen peye anplis de sa ki tonbe yo.",
};

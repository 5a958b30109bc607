import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Din bricka",
	"card.new": "Ny bricka",
	"card.toLine": "Till nästa rad: {count}",
	"card.lines": "Rader: {count}",
	"help.card": "Din bricka har {picks} av talen från 1 till {highest}, utdelade slumpvis. Byt den så ofta du vill.",
	"help.lines": "I stigande ordning bildar dess tal rader om {length}. Fulla rader betalar utöver träffarna.",
};

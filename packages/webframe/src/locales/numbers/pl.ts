import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Twoja karta",
	"card.new": "Nowa karta",
	"card.toLine": "Do następnej linii: {count}",
	"card.lines": "Linie: {count}",
	"help.card": "Twoja karta ma {picks} liczb od 1 do {highest}, rozdanych losowo. Wymieniaj ją, ile razy chcesz.",
	"help.lines": "Rosnąco jej liczby tworzą linie po {length}. Pełne linie płacą dodatkowo do trafień.",
};

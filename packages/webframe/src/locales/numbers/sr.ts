import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Ваша картица",
	"card.new": "Нова картица",
	"card.toLine": "До следећег реда: {count}",
	"card.lines": "Редови: {count}",
	"help.card":
		"Ваша картица има {picks} бројева од 1 до {highest}, подељених насумично. Замените је колико год пута желите.",
	"help.lines": "Растуће, њени бројеви чине редове по {length}. Пуни редови плаћају поврх погодака.",
};

import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Вашият картон",
	"card.new": "Нов картон",
	"card.toLine": "До следващия ред: {count}",
	"card.lines": "Редове: {count}",
	"help.card":
		"Вашият картон има {picks} от числата от 1 до {highest}, раздадени случайно. Сменяйте го колкото пъти желаете.",
	"help.lines":
		"Във възходящ ред числата му образуват редове по {length}. Пълните редове плащат отделно от попаденията.",
};

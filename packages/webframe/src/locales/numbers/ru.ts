import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Ваша карточка",
	"card.new": "Новая карточка",
	"card.toLine": "До следующей линии: {count}",
	"card.lines": "Линий: {count}",
	"help.card": "На вашей карточке {picks} чисел от 1 до {highest}, розданных случайно. Меняйте её сколько угодно.",
	"help.lines": "По возрастанию её числа образуют линии по {length}. Полные линии оплачиваются сверх совпадений.",
};

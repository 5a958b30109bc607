import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Ваша картка",
	"card.new": "Нова картка",
	"card.toLine": "До наступної лінії: {count}",
	"card.lines": "Ліній: {count}",
	"help.card": "На вашій картці {picks} чисел від 1 до {highest}, розданих випадково. Міняйте її скільки завгодно.",
	"help.lines": "За зростанням її числа утворюють лінії по {length}. Повні лінії оплачуються понад збіги.",
};

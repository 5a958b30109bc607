import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Вычислить самостоятельно",
	text: "Эта программа вычисляет розыгрыш из сида. Ей не нужно ничего нашего, только Node.js. Сохраните её как {file} и выполните эту строку:",
	seed: "На место {seed} поставьте сид раунда: он находится в разделе {place}.",
	prints: "Если розыгрыш честный, она выведет:",
	copy: "Копировать",
	copied: "Скопировано",
};

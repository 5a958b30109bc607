import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Обчислити самостійно",
	text: "Ця програма обчислює розіграш із сіда. Їй не потрібно нічого нашого, лише Node.js. Збережіть її як {file} і виконайте цей рядок:",
	seed: "На місце {seed} поставте сід раунду: він є в розділі {place}.",
	prints: "Якщо розіграш чесний, вона виведе:",
	copy: "Копіювати",
	copied: "Скопійовано",
};

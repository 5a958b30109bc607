import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Изчислете сами",
	text: "Тази програма изчислява тегленето от сийда. Не ѝ трябва нищо наше, само Node.js. Запазете я като {file} и изпълнете този ред:",
	seed: "На мястото на {seed} поставете сийда на рунд: ще го намерите в {place}.",
	prints: "При честно теглене тя извежда:",
	copy: "Копиране",
	copied: "Копирано",
};

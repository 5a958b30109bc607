import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Израчунајте сами",
	text: "Овај програм из сида израчунава извлачење. Не треба му ништа наше, само Node.js. Сачувајте га као {file} и покрените овај ред:",
	seed: "Уместо {seed} упишите сид кола: наћи ћете га под {place}.",
	prints: "Ако је извлачење поштено, исписује:",
	copy: "Копирај",
	copied: "Копирано",
};

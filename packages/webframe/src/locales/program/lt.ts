import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Apskaičiuokite patys",
	text: "Ši programa traukimą apskaičiuoja iš sėklos. Jai nereikia nieko mūsų, tik „Node.js“. Išsaugokite ją kaip {file} ir paleiskite šią eilutę:",
	seed: "Vietoj {seed} įrašykite raundo sėklą: ją rasite skiltyje {place}.",
	prints: "Jei traukimas sąžiningas, ji išveda:",
	copy: "Kopijuoti",
	copied: "Nukopijuota",
};

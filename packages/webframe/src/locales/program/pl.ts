import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Oblicz to samodzielnie",
	text: "Ten program oblicza losowanie z seeda. Nie potrzebuje niczego od nas, tylko Node.js. Zapisz go jako {file} i uruchom ten wiersz:",
	seed: "W miejsce {seed} wstaw seed rundy: znajdziesz go w {place}.",
	prints: "Przy uczciwym losowaniu wypisze:",
	copy: "Kopiuj",
	copied: "Skopiowano",
};

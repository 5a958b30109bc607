import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Sua cartela",
	"card.new": "Nova cartela",
	"card.toLine": "Para a próxima linha: {count}",
	"card.lines": "Linhas: {count}",
	"help.card":
		"Sua cartela tem {picks} dos números de 1 a {highest}, distribuídos ao acaso. Troque quantas vezes quiser.",
	"help.lines": "Em ordem crescente, os números formam linhas de {length}. Linhas completas pagam além dos acertos.",
};

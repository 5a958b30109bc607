import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "O seu cartão",
	"card.new": "Novo cartão",
	"card.toLine": "Para a próxima linha: {count}",
	"card.lines": "Linhas: {count}",
	"help.card":
		"O seu cartão tem {picks} dos números de 1 a {highest}, distribuídos ao acaso. Troque-o as vezes que quiser.",
	"help.lines":
		"Por ordem crescente, os seus números formam linhas de {length}. As linhas completas pagam além dos acertos.",
};

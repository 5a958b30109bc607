import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Calcular por si",
	text: "Este programa calcula o sorteio a partir da semente. Não precisa de nada nosso, só do Node.js. Guarde-o como {file} e execute esta linha:",
	seed: "No lugar de {seed}, ponha a semente de uma ronda: encontra-a em {place}.",
	prints: "Se o sorteio for justo, mostra:",
	copy: "Copiar",
	copied: "Copiado",
};

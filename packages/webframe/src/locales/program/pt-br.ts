import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Calcule você mesmo",
	text: "Este programa calcula o sorteio a partir da semente. Ele não precisa de nada nosso, só do Node.js. Salve-o como {file} e execute esta linha:",
	seed: "No lugar de {seed}, coloque a semente de uma rodada: você a encontra em {place}.",
	prints: "Se o sorteio for justo, ele mostra:",
	copy: "Copiar",
	copied: "Copiado",
};

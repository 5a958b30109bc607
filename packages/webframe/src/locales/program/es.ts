import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Calcúlalo tú mismo",
	text: "Este programa calcula el sorteo a partir de la semilla. No necesita nada nuestro, solo Node.js. Guárdalo como {file} y ejecuta esta línea:",
	seed: "En lugar de {seed} pon la semilla de una ronda: la encuentras en {place}.",
	prints: "Si el sorteo es limpio, muestra:",
	copy: "Copiar",
	copied: "Copiado",
};

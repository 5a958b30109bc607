import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Calcolala da te",
	text: "Questo programma calcola l’estrazione dal seed. Non ha bisogno di nulla di nostro, solo di Node.js. Salvalo come {file} ed esegui questa riga:",
	seed: "Al posto di {seed} metti il seed di un turno: lo trovi in {place}.",
	prints: "Se l’estrazione è corretta, stampa:",
	copy: "Copia",
	copied: "Copiato",
};

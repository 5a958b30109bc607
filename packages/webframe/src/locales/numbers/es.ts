import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Su cartón",
	"card.new": "Cartón nuevo",
	"card.toLine": "Para la próxima línea: {count}",
	"card.lines": "Líneas: {count}",
	"help.card":
		"Su cartón tiene {picks} de los números del 1 al {highest}, repartidos al azar. Cámbielo cuantas veces quiera.",
	"help.lines":
		"En orden ascendente, sus números forman líneas de {length}. Las líneas completas pagan además de los aciertos.",
};

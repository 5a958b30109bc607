import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Le calculer vous-même",
	text: "Ce programme calcule le tirage à partir de la graine. Il n’a besoin de rien qui vienne de nous, seulement de Node.js. Enregistrez-le sous {file} et exécutez cette ligne :",
	seed: "À la place de {seed}, mettez la graine d’une manche : vous la trouvez sous {place}.",
	prints: "Pour un tirage équitable, il affiche :",
	copy: "Copier",
	copied: "Copié",
};

import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Votre carte",
	"card.new": "Nouvelle carte",
	"card.toLine": "Jusqu’à la prochaine ligne : {count}",
	"card.lines": "Lignes : {count}",
	"help.card":
		"Votre carte porte {picks} des numéros de 1 à {highest}, distribués au hasard. Échangez-la aussi souvent que vous voulez.",
	"help.lines":
		"En ordre croissant, ses numéros forment des lignes de {length}. Les lignes pleines paient en plus des numéros trouvés.",
};

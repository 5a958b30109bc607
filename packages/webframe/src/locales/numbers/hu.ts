import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Az Ön kártyája",
	"card.new": "Új kártya",
	"card.toLine": "A következő sorig: {count}",
	"card.lines": "Sorok: {count}",
	"help.card":
		"A kártyáján az 1 és {highest} közötti számokból {picks} van, véletlenül kiosztva. Annyiszor cseréli, ahányszor szeretné.",
	"help.lines":
		"Növekvő sorrendben a számai {length} számos sorokat alkotnak. A teli sorok a találatokon felül fizetnek.",
};

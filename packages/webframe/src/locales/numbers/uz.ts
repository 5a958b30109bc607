import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Kartangiz",
	"card.new": "Yangi karta",
	"card.toLine": "Keyingi qatorgacha: {count}",
	"card.lines": "Qatorlar: {count}",
	"help.card":
		"Kartangizda 1 dan {highest} gacha sonlardan tasodifan tarqatilgan {picks} ta son bor. Xohlagancha almashtiring.",
	"help.lines":
		"Oʻsish tartibida uning sonlari {length} tadan qator hosil qiladi. Toʻliq qatorlar mosliklardan tashqari toʻlaydi.",
};

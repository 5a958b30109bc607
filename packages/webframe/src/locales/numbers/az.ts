import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Kartınız",
	"card.new": "Yeni kart",
	"card.toLine": "Növbəti sıraya: {count}",
	"card.lines": "Sıralar: {count}",
	"help.card":
		"Kartınızda 1-dən {highest}-ə qədər ədədlərdən təsadüfən paylanmış {picks} ədəd var. İstədiyiniz qədər dəyişin.",
	"help.lines": "Artan sırada ədədləri {length} ədədlik sıralar yaradır. Dolu sıralar düz gələnlərə əlavə ödəyir.",
};

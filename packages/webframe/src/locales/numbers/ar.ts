import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "بطاقتك",
	"card.new": "بطاقة جديدة",
	"card.toLine": "إلى السطر التالي: {count}",
	"card.lines": "الأسطر: {count}",
	"help.card": "في بطاقتك {picks} من الأرقام من 1 إلى {highest}، موزعة عشوائيًا. بدّلها كلما شئت.",
	"help.lines": "تشكّل أرقامها تصاعديًا أسطرًا من {length}. تدفع الأسطر الكاملة إضافة إلى الإصابات.",
};

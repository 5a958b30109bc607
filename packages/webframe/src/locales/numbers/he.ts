import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "הכרטיס שלכם",
	"card.new": "כרטיס חדש",
	"card.toLine": "עד השורה הבאה: {count}",
	"card.lines": "שורות: {count}",
	"help.card": "בכרטיס שלכם {picks} מן המספרים 1 עד {highest}, שחולקו באקראי. החליפו אותו כמה שתרצו.",
	"help.lines": "בסדר עולה מספריו יוצרים שורות של {length}. שורות מלאות משלמות נוסף על הפגיעות.",
};

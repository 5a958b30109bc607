import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "خود حساب لگائیں",
	text: "یہ پروگرام سیڈ سے قرعہ اندازی کا حساب لگاتا ہے۔ اسے ہماری کسی چیز کی ضرورت نہیں، صرف Node.js کی۔ اسے {file} کے نام سے محفوظ کریں اور یہ سطر چلائیں:",
	seed: "{seed} کی جگہ کسی راؤنڈ کا سیڈ رکھیں: وہ آپ کو {place} میں ملے گا۔",
	prints: "منصفانہ قرعہ اندازی ہو تو یہ دکھاتا ہے:",
	copy: "کاپی کریں",
	copied: "کاپی ہو گیا",
};

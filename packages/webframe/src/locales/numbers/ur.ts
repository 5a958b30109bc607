import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "آپ کا کارڈ",
	"card.new": "نیا کارڈ",
	"card.toLine": "اگلی سطر تک: {count}",
	"card.lines": "سطریں: {count}",
	"help.card": "آپ کے کارڈ پر 1 سے {highest} تک کے نمبروں میں سے اتفاق سے بانٹے گئے {picks} ہیں۔ جتنی بار چاہیں بدلیں۔",
	"help.lines": "بڑھتی ترتیب میں اس کے نمبر {length} کی سطریں بناتے ہیں۔ مکمل سطریں ہٹس کے علاوہ دیتی ہیں۔",
};

import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "احسبه بنفسك",
	text: "يحسب هذا البرنامج السحب من البذرة. لا يحتاج إلى شيء منا، بل إلى Node.js فقط. احفظه باسم {file} ثم شغّل هذا السطر:",
	seed: "ضع مكان {seed} بذرة جولة، وتجدها في {place}.",
	prints: "إذا كان السحب نزيهًا، يطبع البرنامج:",
	copy: "نسخ",
	copied: "تم النسخ",
};

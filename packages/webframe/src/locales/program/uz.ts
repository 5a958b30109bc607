import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "O‘zingiz hisoblang",
	text: "Bu dastur tirajni siddan hisoblaydi. Unga bizdan hech narsa kerak emas, faqat Node.js. Uni {file} nomi bilan saqlang va shu qatorni ishga tushiring:",
	seed: "{seed} o‘rniga raund sidini qo‘ying: uni {place} bo‘limidan topasiz.",
	prints: "Tiraj halol bo‘lsa, u shuni chiqaradi:",
	copy: "Nusxalash",
	copied: "Nusxalandi",
};

import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "خودتان محاسبه کنید",
	text: "این برنامه قرعه‌کشی را از روی سید محاسبه می‌کند. به چیزی از ما نیاز ندارد، فقط به Node.js. آن را با نام {file} ذخیره کنید و این خط را اجرا کنید:",
	seed: "به جای {seed} سید یک دور را بگذارید؛ آن را در {place} پیدا می‌کنید.",
	prints: "اگر قرعه‌کشی عادلانه باشد، این را چاپ می‌کند:",
	copy: "کپی",
	copied: "کپی شد",
};

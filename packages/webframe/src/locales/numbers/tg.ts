import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Корти шумо",
	"card.new": "Корти нав",
	"card.toLine": "То қатори оянда: {count}",
	"card.lines": "Қаторҳо: {count}",
	"help.card":
		"Дар корти шумо {picks} рақам аз 1 то {highest} ҳаст, ки тасодуфан тақсим шудаанд. Чанд бор хоҳед, иваз кунед.",
	"help.lines":
		"Бо тартиби афзоиш рақамҳои он қаторҳои {length}-тоӣ месозанд. Қаторҳои пур ғайр аз мувофиқатҳо низ медиҳанд.",
};

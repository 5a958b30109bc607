import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "您的卡",
	"card.new": "新卡",
	"card.toLine": "距下一行：{count}",
	"card.lines": "行：{count}",
	"help.card": "您的卡上有從 1 到 {highest} 中隨機發出的 {picks} 個號碼。可隨意更換。",
	"help.lines": "號碼按升冪每 {length} 個成一行。完整的行在命中之外另行賠付。",
};

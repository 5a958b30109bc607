import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "您的卡",
	"card.new": "新卡",
	"card.toLine": "距下一行：{count}",
	"card.lines": "行：{count}",
	"help.card": "您的卡上有从 1 到 {highest} 中随机发出的 {picks} 个号码。可随意更换。",
	"help.lines": "号码按升序每 {length} 个成一行。完整的行在命中之外另行赔付。",
};

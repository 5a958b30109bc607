import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "あなたのカード",
	"card.new": "新しいカード",
	"card.toLine": "次のラインまで：{count}",
	"card.lines": "ライン：{count}",
	"help.card":
		"あなたのカードには1から {highest} のうち無作為に配られた {picks} 個の数字があります。何度でも交換できます。",
	"help.lines": "昇順に並べた数字が {length} 個ずつのラインになります。そろったラインは当たりに加えて支払われます。",
};

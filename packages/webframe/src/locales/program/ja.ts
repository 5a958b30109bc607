import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "自分で計算する",
	text: "このプログラムはシードから抽選を計算します。当社のものは何も使わず、必要なのは Node.js だけです。{file} という名前で保存し、次の行を実行してください：",
	seed: "{seed} の部分にラウンドのシードを入れてください。シードは {place} にあります。",
	prints: "公平な抽選であれば、次のように出力されます：",
	copy: "コピー",
	copied: "コピーしました",
};

import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "自行計算",
	text: "此程式用種子計算開獎結果，不需要我們的任何東西，只需 Node.js。將其儲存為 {file}，然後執行這一行：",
	seed: "將 {seed} 換成某一期的種子：可在 {place} 中找到。",
	prints: "若開獎公平，程式會輸出：",
	copy: "複製",
	copied: "已複製",
};

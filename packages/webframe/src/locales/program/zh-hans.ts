import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "自行计算",
	text: "此程序用种子计算开奖结果，不需要我们的任何东西，只需 Node.js。将其保存为 {file}，然后运行这一行：",
	seed: "将 {seed} 换成某一期的种子：可在 {place} 中找到。",
	prints: "若开奖公平，程序会输出：",
	copy: "复制",
	copied: "已复制",
};

import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Thẻ của bạn",
	"card.new": "Thẻ mới",
	"card.toLine": "Đến hàng tiếp theo: {count}",
	"card.lines": "Hàng: {count}",
	"help.card": "Thẻ của bạn có {picks} số từ 1 đến {highest}, được chia ngẫu nhiên. Đổi bao nhiêu lần tùy thích.",
	"help.lines": "Theo thứ tự tăng dần, các số tạo thành hàng {length} số. Hàng đầy được trả thêm ngoài các số trúng.",
};

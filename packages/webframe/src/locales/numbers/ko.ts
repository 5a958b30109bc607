import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "내 카드",
	"card.new": "새 카드",
	"card.toLine": "다음 줄까지: {count}",
	"card.lines": "줄: {count}",
	"help.card": "카드에는 1부터 {highest}까지 중 무작위로 나눈 숫자 {picks}개가 있습니다. 원하는 만큼 바꾸세요.",
	"help.lines": "숫자를 오름차순으로 {length}개씩 줄을 이룹니다. 완성된 줄은 적중에 더해 지급됩니다.",
};

import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "직접 계산하기",
	text: "이 프로그램은 시드로 추첨을 계산합니다. 저희 것은 전혀 필요 없고 Node.js만 있으면 됩니다. {file}(으)로 저장한 뒤 다음 줄을 실행하세요:",
	seed: "{seed} 자리에 라운드의 시드를 넣으세요. 시드는 {place}에 있습니다.",
	prints: "공정한 추첨이면 다음이 출력됩니다:",
	copy: "복사",
	copied: "복사됨",
};

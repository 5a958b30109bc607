import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Tự tính lại",
	text: "Chương trình này tính kết quả quay từ hạt giống. Nó không cần gì của chúng tôi, chỉ cần Node.js. Lưu thành {file} rồi chạy dòng này:",
	seed: "Thay {seed} bằng hạt giống của một vòng: bạn tìm thấy ở {place}.",
	prints: "Nếu lần quay công bằng, chương trình in ra:",
	copy: "Sao chép",
	copied: "Đã sao chép",
};

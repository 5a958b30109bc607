import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "คำนวณด้วยตัวเอง",
	text: "โปรแกรมนี้คำนวณผลการออกเลขจากซีด ไม่ต้องใช้สิ่งใดของเรา ใช้เพียง Node.js เท่านั้น บันทึกเป็น {file} แล้วรันบรรทัดนี้:",
	seed: "แทนที่ {seed} ด้วยซีดของรอบ ซึ่งดูได้ที่ {place}",
	prints: "หากผลการออกเลขเป็นธรรม จะแสดง:",
	copy: "คัดลอก",
	copied: "คัดลอกแล้ว",
};

import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "การ์ดของคุณ",
	"card.new": "การ์ดใหม่",
	"card.toLine": "ถึงแถวถัดไป: {count}",
	"card.lines": "แถว: {count}",
	"help.card": "การ์ดของคุณมี {picks} หมายเลขจาก 1 ถึง {highest} ซึ่งแจกแบบสุ่ม เปลี่ยนได้บ่อยเท่าที่ต้องการ",
	"help.lines": "เรียงจากน้อยไปมาก หมายเลขเป็นแถวละ {length} แถวที่ครบจ่ายเพิ่มจากหมายเลขที่ตรง",
};

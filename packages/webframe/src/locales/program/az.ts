import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Özünüz hesablayın",
	text: "Bu proqram tirajı toxumdan hesablayır. Ona bizdən heç nə lazım deyil, yalnız Node.js. Onu {file} adı ilə saxlayın və bu sətri icra edin:",
	seed: "{seed} yerinə raundun toxumunu yazın: onu {place} bölməsində tapa bilərsiniz.",
	prints: "Tiraj ədalətlidirsə, nəticə belə olur:",
	copy: "Kopyala",
	copied: "Kopyalandı",
};

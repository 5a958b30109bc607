import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Kartınız",
	"card.new": "Yeni kart",
	"card.toLine": "Sonraki sıraya: {count}",
	"card.lines": "Sıralar: {count}",
	"help.card":
		"Kartınızda 1 ile {highest} arasındaki sayılardan rastgele dağıtılmış {picks} sayı var. Dilediğiniz kadar değiştirin.",
	"help.lines": "Artan sırada sayıları {length} sayılık sıralar oluşturur. Dolu sıralar isabetlere ek olarak öder.",
};

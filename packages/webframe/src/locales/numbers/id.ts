import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Kartu Anda",
	"card.new": "Kartu baru",
	"card.toLine": "Ke baris berikut: {count}",
	"card.lines": "Baris: {count}",
	"help.card": "Kartu Anda berisi {picks} angka dari 1 sampai {highest}, dibagikan acak. Tukar sesering yang Anda mau.",
	"help.lines":
		"Dalam urutan naik angkanya membentuk baris berisi {length}. Baris penuh membayar di samping angka yang cocok.",
};

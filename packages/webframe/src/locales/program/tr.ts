import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Kendiniz hesaplayın",
	text: "Bu program çekilişi tohumdan hesaplar. Bizden hiçbir şeye ihtiyaç duymaz, yalnızca Node.js gerekir. {file} adıyla kaydedin ve bu satırı çalıştırın:",
	seed: "{seed} yerine bir turun tohumunu yazın: {place} altında bulabilirsiniz.",
	prints: "Çekiliş adilse şunu yazdırır:",
	copy: "Kopyala",
	copied: "Kopyalandı",
};

import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "თქვენი ბარათი",
	"card.new": "ახალი ბარათი",
	"card.toLine": "შემდეგ ხაზამდე: {count}",
	"card.lines": "ხაზები: {count}",
	"help.card":
		"თქვენს ბარათზეა 1-დან {highest}-მდე რიცხვებიდან შემთხვევით დარიგებული {picks}. გაცვალეთ რამდენჯერაც გსურთ.",
	"help.lines": "ზრდადობით მისი რიცხვები ქმნის {length}-იან ხაზებს. სავსე ხაზები დამთხვევებს ზემოთ იხდის.",
};

import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Өзіңіз есептеңіз",
	text: "Бұл бағдарлама тиражды сидтен есептейді. Оған бізден ештеңе керек емес, тек Node.js қажет. Оны {file} атымен сақтап, мына жолды іске қосыңыз:",
	seed: "{seed} орнына раундтың сидін қойыңыз: оны {place} бөлімінен табасыз.",
	prints: "Тираж әділ болса, ол мынаны шығарады:",
	copy: "Көшіру",
	copied: "Көшірілді",
};

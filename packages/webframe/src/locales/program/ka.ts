import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "თავად გამოთვალეთ",
	text: "ეს პროგრამა გათამაშებას სიდიდან ითვლის. მას ჩვენგან არაფერი სჭირდება, მხოლოდ Node.js. შეინახეთ სახელით {file} და გაუშვით ეს სტრიქონი:",
	seed: "{seed}-ის ნაცვლად ჩასვით რაუნდის სიდი: იპოვით აქ: {place}.",
	prints: "სამართლიანი გათამაშებისას ის ბეჭდავს:",
	copy: "კოპირება",
	copied: "დაკოპირდა",
};

import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "आपका कार्ड",
	"card.new": "नया कार्ड",
	"card.toLine": "अगली पंक्ति तक: {count}",
	"card.lines": "पंक्तियाँ: {count}",
	"help.card": "आपके कार्ड पर 1 से {highest} तक की संख्याओं में से संयोग से बाँटी गई {picks} हैं। इसे जितनी बार चाहें बदलें।",
	"help.lines": "बढ़ते क्रम में इसकी संख्याएँ {length} की पंक्तियाँ बनाती हैं। पूरी पंक्तियाँ हिट के अलावा देती हैं।",
};

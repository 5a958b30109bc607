import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "ख़ुद गणना करें",
	text: "यह प्रोग्राम सीड से ड्रॉ की गणना करता है। इसे हमारी किसी चीज़ की ज़रूरत नहीं, सिर्फ़ Node.js की है। इसे {file} नाम से सेव करें और यह लाइन चलाएँ:",
	seed: "{seed} की जगह किसी राउंड का सीड डालें: वह आपको {place} में मिलेगा।",
	prints: "निष्पक्ष ड्रॉ के लिए यह दिखाता है:",
	copy: "कॉपी करें",
	copied: "कॉपी किया गया",
};

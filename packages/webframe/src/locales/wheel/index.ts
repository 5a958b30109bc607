/** The words of a part by BCP 47 tag of their language. Written by `build/list-locales.ts`. */
import type { WordsOf } from "../../i18n/words.ts";
import type { messages } from "./en.ts";

export const WHEEL_WORDS: WordsOf<typeof messages> = {
	keys: [],
	catalogues: {
		en: () => import("./en.ts"),
	},
};

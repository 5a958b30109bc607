export interface Language {
	/** The specification's code, which is often no language code of any standard. */
	readonly code: string;
	/** The BCP 47 tag, for `lang` attributes and `Intl`. */
	readonly tag: string;
	readonly direction: "ltr" | "rtl";
}

const CODES =
	"AL AR HY AZ BN BS BG MY CS CN HT HR DA EN ET FR KA DE EI HE HI HU ID IT JA KZ KO NE LV LN LT NB FA PL PT BR RU SR " +
	"ES SW SV TJ TH TW TR UA UR UZ VI";

/** The codes that mean another language in BCP 47, or none; the others are their own tags in lower case. */
const TAGS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
	["AL", "sq"],
	["CN", "zh-Hans"],
	["EI", "el"],
	["KZ", "kk"],
	["NE", "kmr"],
	["BR", "pt-BR"],
	["TJ", "tg"],
	["TW", "zh-Hant"],
	["UA", "uk"],
]);

const RIGHT_TO_LEFT = ["AR", "HE", "FA", "UR"];

function languageFor(code: string): Language {
	return {
		code,
		tag: TAGS.get(code) ?? code.toLowerCase(),
		direction: RIGHT_TO_LEFT.includes(code) ? "rtl" : "ltr",
	};
}

/**
 * The 49 languages of the specification, in its order.
 *
 * Source: specification, "Reference data: language codes"; wire contract, section 9, "Languages".
 */
export const LANGUAGES: readonly Language[] = /* @__PURE__ */ CODES.split(" ").map(languageFor);

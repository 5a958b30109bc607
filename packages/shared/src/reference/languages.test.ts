import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LANGUAGES, languageOf } from "./index.ts";

/** The codes as the specification prints them. */
const CODES =
	"AL, AR, HY, AZ, BN, BS, BG, MY, CS, CN, HT, HR, DA, EN, ET, FR, KA, DE, EI, HE, HI, HU, ID, IT, JA, KZ, KO, NE, LV, LN, LT, NB, FA, PL, PT, BR, RU, SR, ES, SW, SV, TJ, TH, TW, TR, UA, UR, UZ, VI";

describe("the table of languages is the specification's", () => {
	test("all 49 codes in its order", () => {
		expect(LANGUAGES.map(({ code }) => code)).toEqual(CODES.split(", "));
		expect(LANGUAGES).toHaveLength(49);
	});

	test("every tag is canonical BCP 47 and stands once", () => {
		const tags = LANGUAGES.map(({ tag }) => tag);
		expect(new Set(tags).size).toBe(tags.length);
		// Some versions of ICU fold Kurmanji into Kurdish, others know both.
		const canonical = Intl.getCanonicalLocales(tags).map((tag) => (tag === "ku" ? "kmr" : tag));
		expect(canonical).toEqual(tags);
	});

	test.each([
		["AL", "sq", "Albanian"],
		["CN", "zh-Hans", "Simplified Chinese"],
		["EI", "el", "Greek"],
		["KZ", "kk", "Kazakh"],
		["BR", "pt-BR", "Brazilian Portuguese"],
		["TJ", "tg", "Tajik"],
		["TW", "zh-Hant", "Traditional Chinese"],
		["UA", "uk", "Ukrainian"],
		["MY", "my", "Burmese"],
		["LN", "ln", "Lingala"],
		["KA", "ka", "Georgian"],
		["NB", "nb", "Norwegian Bokmål"],
	])("%s is %s, %s", (code, tag, name) => {
		expect(languageOf(code)?.tag).toBe(tag);
		expect(new Intl.DisplayNames("en", { type: "language" }).of(tag)).toBe(name);
	});

	test("NE is Kurmanji", () => {
		expect(languageOf("NE")?.tag).toBe("kmr");
	});

	test("the right-to-left ones are those whose script runs so", () => {
		const rightToLeft = LANGUAGES.filter(({ direction }) => direction === "rtl").map(({ code }) => code);
		expect(rightToLeft.sort()).toEqual(["AR", "FA", "HE", "UR"]);
		for (const { tag, direction } of LANGUAGES) {
			const { script } = new Intl.Locale(tag).maximize();
			expect(direction, tag).toBe(script === "Arab" || script === "Hebr" ? "rtl" : "ltr");
		}
	});
});

describe("a text is looked up in the specification's table first, then as BCP 47", () => {
	test("every code, in any case", () => {
		for (const language of LANGUAGES) {
			const [first = "", second = ""] = language.code;
			for (const text of [language.code, language.code.toLowerCase(), first + second.toLowerCase()]) {
				expect(languageOf(text), text).toBe(language);
			}
		}
	});

	test("every tag, in any case: none is the code of another language", () => {
		for (const language of LANGUAGES) {
			expect(languageOf(language.tag), language.tag).toBe(language);
			expect(languageOf(language.tag.toUpperCase()), language.tag).toBe(language);
		}
	});

	test.each([
		["ne", "NE"],
		["br", "BR"],
		["tw", "TW"],
		["cn", "CN"],
		["Ua", "UA"],
	])("the code %s means what the specification says, not what BCP 47 says", (text, code) => {
		expect(languageOf(text)?.code).toBe(code);
	});

	test.each([
		["en-GB", "EN"],
		["EN_us", "EN"],
		["de-AT-1996", "DE"],
		["ar-AE-u-nu-latn", "AR"],
		["el-GR", "EI"],
		["iw", "HE"],
		["uk-UA", "UA"],
		["sq-XK", "AL"],
		["sr-Latn-RS", "SR"],
		["pt", "PT"],
		["pt-PT", "PT"],
		["pt-AO", "PT"],
		["pt-Latn", "PT"],
		["pt-BR", "BR"],
		["pt-Latn-BR", "BR"],
		["zh", "CN"],
		["zh-SG", "CN"],
		["zh-TW", "TW"],
		["zh-HK", "TW"],
		["zh-Hant-CN", "TW"],
		["zh-Hans-TW", "CN"],
		["cmn-Hans", "CN"],
		["no", "NB"],
		["nn-NO", "NB"],
		["ku", "NE"],
		["kmr-TR", "NE"],
		["kk-KZ", "KZ"],
	])("%s is served by %s", (text, code) => {
		expect(languageOf(text)?.code).toBe(code);
	});

	test.each([
		"",
		" ",
		"e",
		"xx",
		"ne-NP",
		"br-FR",
		"tw-GH",
		"fil",
		"ckb",
		"english",
		"en--US",
		"en-",
		"-en",
		"../en",
		"__proto__",
		"constructor",
		"en\u0000",
		`en-${"a".repeat(8)}-${"b".repeat(24)}`,
		"e".repeat(36),
	])("%j is none of ours", (text) => {
		expect(languageOf(text)).toBeUndefined();
	});

	test("no text makes it throw", () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-zA-Z]{1,8}([-_][a-zA-Z0-9]{0,9}){0,4}$/)), (text) => {
				expect(() => languageOf(text)).not.toThrow();
			}),
			{ numRuns: 500 },
		);
	});
});

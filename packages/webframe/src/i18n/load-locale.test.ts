import { LANGUAGES, languageOf } from "@webframe/shared/reference";
import { expect, test } from "vitest";
import { CATALOGUES } from "../locales/index.ts";
import { loadTexts, numberingOf } from "./load-locale.ts";

test("a language that the frame does not speak is served in English, and says so", async () => {
	const texts = await loadTexts({ code: "XX", tag: "xx", direction: "rtl" }, "latn");
	expect([texts.locale, texts.direction, texts.t("tab.help")]).toEqual(["en", "ltr", "Help"]);
});

test("no name of an object's own is taken for a language", async () => {
	for (const tag of ["constructor", "__proto__", "toString"]) {
		expect((await loadTexts({ code: "XX", tag, direction: "ltr" }, "latn")).locale).toBe("en");
	}
});

test("every language that has a catalogue is loaded with its tag and its direction", async () => {
	for (const language of LANGUAGES.filter(({ tag }) => tag in CATALOGUES)) {
		const texts = await loadTexts(language, "latn");
		expect([texts.locale, texts.direction]).toEqual([language.tag, language.direction]);
	}
});

test("texts are loaded once for all elements of a page", () => {
	expect(loadTexts(languageOf("EN"), "latn")).toBe(loadTexts(undefined, "latn"));
});

test.each([
	["fa", "latn"],
	["fa-u-nu-arabext", "arabext"],
	["fa-IR-u-ca-persian-nu-arabext", "arabext"],
	["AR-U-NU-ARAB", "arab"],
	["bn-x-nu-beng", "latn"],
	["", "latn"],
])("digits for %j: %s", (language, numbering) => {
	expect(numberingOf(language)).toBe(numbering);
});

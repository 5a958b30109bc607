/** The catalogue of pitfalls and features names tests for every number, and each of them is there. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const ROOT = new URL("../../../", import.meta.url);
const PITFALLS = 46;
const FEATURES = 21;

interface Row {
	readonly number: number;
	readonly tests: readonly { readonly file: string; readonly title: string }[];
}

const [, pitfalls = "", features = ""] = readFileSync(new URL("docs/embedding-pitfalls.md", ROOT), "utf8").split(
	/^## /m,
);

/** The rows of the table in a part of the catalogue. */
function rows(part: string): readonly Row[] {
	return [...part.matchAll(/^\| *(\d+) *\| [^|]+ \| ([^|]+) \|$/gm)].map(([, number, cell = ""]) => ({
		number: Number(number),
		tests: cell
			.split("<br>")
			.filter((text) => text.trim() !== "")
			.map((text) => {
				const [, file = "", title = ""] = /^`([^`]+)` › (.+)$/.exec(text.trim()) ?? [];
				return { file, title };
			}),
	}));
}

/** True where the file has a test of exactly that title, as its source writes it. */
function exists(file: string, title: string): boolean {
	const path = new URL(/^(?:packages|demo)\//.test(file) ? file : `packages/webframe/${file}`, ROOT);
	if (!existsSync(path)) return false;
	const source = readFileSync(path, "utf8");
	const tests = /(?:^|[\s.)\]])(?:test|it)?(?:\.concurrent)?\(\s*(?:"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,/g;
	return [...source.matchAll(tests)].some(([, text, template]) => (text ?? template)?.replaceAll("\\", "") === title);
}

describe.each([
	["pitfalls", pitfalls, PITFALLS],
	["features", features, FEATURES],
])("%s", (_, part, count) => {
	test("every number stands there once, in order, with at least one test", () => {
		expect(rows(part).map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
		expect(rows(part).filter(({ tests }) => tests.length === 0)).toEqual([]);
	});

	test("every test that is named is there", () => {
		const named = rows(part).flatMap(({ number, tests }) => tests.map((one) => ({ number, ...one })));
		expect(named.length).toBeGreaterThanOrEqual(count);
		expect(named.filter(({ file, title }) => !exists(file, title))).toEqual([]);
	});
});

test("a row whose cell is empty names no test", () => {
	expect(rows("| 7   | a pitfall |     |\n")).toEqual([{ number: 7, tests: [] }]);
});

test("a test that is not there is missed", () => {
	expect(exists("embed/catalogue.test.ts", "a test that is not there is missed")).toBe(true);
	expect(exists("embed/catalogue.test.ts", "a test that is not there")).toBe(false);
	expect(exists("embed/nothing.test.ts", "a test that is not there is missed")).toBe(false);
});

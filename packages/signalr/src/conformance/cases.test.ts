import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const CASES = 70;

test("every one of the 70 conformance cases has a test that bears its number", () => {
	const source = new URL("..", import.meta.url);
	const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".test.ts"));
	const numbers = files.flatMap((file) =>
		[...readFileSync(new URL(file, source), "utf8").matchAll(/\bcase (\d\d): /g)].map((match) => Number(match[1])),
	);
	expect([...new Set(numbers)].toSorted((one, other) => one - other)).toEqual(
		Array.from({ length: CASES }, (_, index) => index + 1),
	);
});

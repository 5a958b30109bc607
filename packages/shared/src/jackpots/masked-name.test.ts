import { expect, test } from "vitest";
import { maskedName } from "./index.ts";

test.each([
	["Alice", "Al***"],
	["李小龍王", "李小***"],
	["  Ann-Marie ", "An***"],
	["Ann", null],
	["J. D.", null],
	["", null],
	[undefined, null],
])("%s is shown as %s", (name, shown) => {
	expect(maskedName(name)).toBe(shown);
});

import { expect, test } from "vitest";
import { safeCell } from "./csv.ts";

test.each(["=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "-", "-1e5", "--1"])(
	"%j is no formula any more",
	(text) => {
		expect(safeCell(text)).toBe(`'${text}`);
	},
);

test.each(["-1", "-0.05", "12.50", "EUR", "2026-11-05", ""])("%j stays as it is", (text) => {
	expect(safeCell(text)).toBe(text);
});

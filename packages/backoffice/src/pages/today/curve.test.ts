import { expect, test } from "vitest";
import { pathOf } from "./curve.ts";

test("the greatest count stands on top, nothing at the bottom, the newest at the right", () => {
	expect(pathOf([0, 4, 2])).toBe("M2 46L120 2L238 24");
	expect(pathOf([0, 0])).toBe("M2 46L238 46");
	expect(pathOf([])).toBe("");
});

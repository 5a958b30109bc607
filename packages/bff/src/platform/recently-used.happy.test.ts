import { expect, test } from "vitest";
import { recentlyUsed } from "./recently-used.ts";

test("beyond its bound what was used the longest ago is forgotten; to ask and to write are uses", () => {
	const used = recentlyUsed<string, number>(3);
	for (const [index, key] of ["a", "b", "c"].entries()) used.set(key, index);
	expect(used.get("a")).toBe(0);
	used.set("b", 10);
	used.set("d", 3);
	expect(["a", "b", "c", "d"].map((key) => used.get(key))).toEqual([0, 10, undefined, 3]);
});

test("what was deleted is gone and leaves its room to others", () => {
	const used = recentlyUsed<string, number>(2);
	used.set("a", 0);
	used.set("b", 1);
	used.delete("a");
	used.delete("never there");
	used.set("c", 2);
	expect(["a", "b", "c"].map((key) => used.get(key))).toEqual([undefined, 1, 2]);
});

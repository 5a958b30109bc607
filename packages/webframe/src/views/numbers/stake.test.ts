import { expect, test } from "vitest";
import { madeConfig } from "../../testing/made-data.ts";
import { firstStake, inField, readStake, stepStake } from "./stake.ts";

const [euro, yen] = madeConfig(0).limits;
if (euro === undefined || yen === undefined) throw new Error("no limits");

test.each([
	["2", "2.00"],
	["2.5", "2.50"],
	["2,50", "2.50"],
	[" 1 00 ", "100.00"],
	["0.20", "0.20"],
	["500", "500.00"],
	["٢٫٥٠", "2.50"],
	["৫", "5.00"],
])("%s is %s", (typed, amount) => {
	expect(readStake(typed, euro, typed.includes("٫") ? "٫" : ".")).toMatchObject({ kind: "ok", amount });
});

test.each(["", "abc", "-1", "1e3", "0.001", "1.2.3", "1,000", "1.000", "9".repeat(400)])("%s is no amount", (typed) => {
	expect(readStake(typed, euro, ".")).toEqual({ kind: "malformed" });
});

test.each(["0", "0.19", "500.01"])("%s is outside the limits", (typed) => {
	expect(readStake(typed, euro, ".")).toEqual({ kind: "outside" });
});

test("a currency without digits takes none", () => {
	expect(readStake("100", yen, ".")).toMatchObject({ amount: "100" });
	expect(readStake("100.5", yen, ".")).toEqual({ kind: "malformed" });
	expect(readStake("100.00", yen, ".")).toEqual({ kind: "malformed" });
});

test("steps go through the quick stakes and end at the limits", () => {
	const steps = (from: string, direction: 1 | -1) => stepStake(readStake(from, euro, "."), euro, direction);
	expect([steps("0.50", 1), steps("0.70", 1), steps("10.00", 1), steps("500.00", 1)]).toEqual([
		"1.00",
		"1.00",
		"500.00",
		"500.00",
	]);
	expect([steps("1.00", -1), steps("0.50", -1), steps("0.20", -1)]).toEqual(["0.50", "0.20", "0.20"]);
	expect(steps("abc", 1)).toBe("1.00");
	expect(firstStake(euro)).toBe("0.50");
});

test("an amount stands in the field with the mark of the language, and is read as what it was", () => {
	const limits = { ...euro, quickStakes: ["0.50"] };
	expect([inField("0.50", ","), inField("20", ","), inField("0.50", ".")]).toEqual(["0,50", "20", "0.50"]);
	expect(readStake(inField("1.50", "\u066b"), limits, "\u066b")).toMatchObject({ kind: "ok", amount: "1.50" });
});

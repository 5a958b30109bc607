import { KENO } from "@webframe/shared/games/numbers";
import { expect, test } from "vitest";
import { tableLimits } from "../../components/game-table/table-limits.ts";
import { madeConfig } from "../../testing/made-data.ts";
import { standing } from "./standing.ts";

const [euro] = madeConfig(0).limits;
const rules = KENO.versions[1];
if (euro === undefined || rules === undefined) throw new Error("no limits");
const bet = (typed: string | undefined, ...picks: number[]) =>
	standing({ picks, typed }, rules, euro, tableLimits({ ...euro, factor: 1 }), undefined, ".");

test("what may be staked is the currency's largest stake, or less where the picks could win more than a bet may", () => {
	expect(bet(undefined).most).toBe(50_000n);
	expect(bet(undefined, 7, 21, 63).most).toBe(50_000n);
	// Five hits pay 800 times the stake, and no bet wins more than 100,000.00.
	expect(bet(undefined, 7, 21, 35, 42, 63).most).toBe(12_500n);
});

test("a stake is too much from one unit above that on", () => {
	expect(bet("125", 7, 21, 35, 42, 63)).toMatchObject({ isTooMuch: false, win: 10_000_000n });
	expect(bet("125.01", 7, 21, 35, 42, 63).isTooMuch).toBe(true);
	expect(bet("125.01", 7, 21).isTooMuch).toBe(false);
});

test("before the player has touched anything it is the first quick stake, which wins nothing without picks", () => {
	expect(bet(undefined)).toMatchObject({ typed: "0.50", stake: { kind: "ok", minor: 50n }, win: undefined });
});

import type { StakeLimits } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { madeConfig } from "../../testing/made-data.ts";
import { tableLimits } from "./table-limits.ts";
import type { Laid } from "./ticket.ts";
import { weigh } from "./ticket-bet.ts";

const [euro] = madeConfig(0).limits;

function known(limits: StakeLimits | undefined): StakeLimits {
	if (limits === undefined) throw new Error("There are no limits.");
	return limits;
}

test("a game's factor holds for its smallest stake as for its largest; its chip and its highest win are everybody's", () => {
	const usual = tableLimits(known(euro), undefined);
	expect(tableLimits(known(euro), { limitsFactor: 5 })).toEqual({
		...usual,
		minStake: usual.minStake * 5n,
		maxStake: usual.maxStake * 5n,
	});
	expect(tableLimits(known(euro), {})).toEqual(usual);
});

test("limits of a game's own hold once", () => {
	const own = { ...known(euro), minStake: "2.00", maxStake: "100.00", maxWin: "900.00" };
	const game = { limitsFactor: 5, limits: [own] };
	expect(tableLimits(own, game)).toMatchObject({ minStake: 200n, maxStake: 10_000n, maxWin: 90_000n });
	const { minStake } = tableLimits(known(euro), undefined);
	expect(tableLimits(known(euro), game)).toMatchObject({ minStake: minStake * 5n });
});

test("a ticket below the smallest stake is not ready, and what may be staked is said", () => {
	const rules = {
		min: 100n,
		max: 25_000n,
		chip: 20n,
		maxWin: 10_000_000n,
		highestWin: () => 0n,
	};
	const odds = { lowest: 200, highest: 200 };
	const on = (minor: bigint): Laid => new Map([["straight:17", minor]]);
	expect(weigh(on(80n), rules, odds)).toMatchObject({ stop: { kind: "range", min: 100n, max: 25_000n } });
	expect(weigh(on(100n), rules, odds)).toMatchObject({ stop: undefined });
});

import { expect, test } from "vitest";
import type { LimitsInPlay } from "../../store/stake-limits.ts";
import { madeConfig } from "../../testing/made-data.ts";
import { tableLimits } from "./table-limits.ts";
import type { Laid } from "./ticket.ts";
import { weigh } from "./ticket-bet.ts";

const [euro] = madeConfig(0).limits;

function known(factor: number): LimitsInPlay {
	if (euro === undefined) throw new Error("There are no limits.");
	return { ...euro, factor };
}

test("a factor holds for the smallest stake as for the largest; chip and highest win are everybody's", () => {
	const usual = tableLimits(known(1));
	expect(tableLimits(known(5))).toEqual({
		...usual,
		minStake: usual.minStake * 5n,
		maxStake: usual.maxStake * 5n,
	});
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

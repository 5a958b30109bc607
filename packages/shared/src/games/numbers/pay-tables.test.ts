import { describe, expect, test } from "vitest";
import { CURRENCIES, currencyOf } from "../../money/index.ts";
import { highestNetReturnPpm, highestReturnPpm } from "../contract/sheets.ts";
import { stakeLimitsOf } from "../index.ts";
import { OWN_GAMES } from "../own-games.ts";
import { roundRulesOf } from "../testing/round-rules.ts";
import { FAST_KENO as FAST_KENO_GAME, KENO as KENO_GAME, type NumbersRules } from "./index.ts";

interface Game extends NumbersRules {
	readonly gameCode: number;
	readonly name: string;
}

function gameOf({ gameCode, name, versions }: typeof KENO_GAME): Game {
	const rules = versions[1];
	if (rules === undefined) throw new Error(`${name} has no first version.`);
	return { gameCode, name, ...rules };
}

const KENO = gameOf(KENO_GAME);
const FAST_KENO = gameOf(FAST_KENO_GAME);
const GAMES = [KENO, FAST_KENO];

/**
 * Expected values are exact: sums of (ways to hit) × (what it pays), over (all ways to pick). All of these are
 * whole numbers, so nothing here is rounded before a percentage is printed.
 */
function waysToChoose(of: number, from: number): bigint {
	let ways = 1n;
	for (let taken = 1; taken <= of; taken++) {
		ways = (ways * BigInt(from - of + taken)) / BigInt(taken);
	}
	return ways;
}

/** In how many ways `picks` numbers can hit `hits` of the drawn ones. */
function waysToHit({ drawn, highest }: Game, picks: number, hits: number): bigint {
	return waysToChoose(hits, drawn) * waysToChoose(picks - hits, highest - drawn);
}

/** Σ ways × value(hits); divided by `waysToChoose(picks, highest)` it is the expected value. */
function weighed(game: Game, picks: number, value: (hits: number) => bigint): bigint {
	return rowOf(game, picks)
		.map((_, hits) => waysToHit(game, picks, hits) * value(hits))
		.reduce((sum, part) => sum + part, 0n);
}

function rowOf(game: Game, picks: number): readonly number[] {
	const row = game.payTable[picks];
	if (row === undefined) {
		throw new RangeError(`${game.name} has no row for ${picks} picks.`);
	}
	return row;
}

const picksOf = (game: Game) =>
	Array.from({ length: game.picksMax - game.picksMin + 1 }, (_, index) => game.picksMin + index);

/** The return in millionths of the stake, rounded down. */
function returnPpm(game: Game, picks: number): number {
	const returned = weighed(game, picks, (hits) => BigInt(rowOf(game, picks)[hits] ?? 0));
	return Number((returned * 10_000n) / waysToChoose(picks, game.highest));
}

/** A selection of 1 … picks, and a result that hits the first `hits` of it and nothing else. */
function bet(game: Game, picks: number, hits: number) {
	const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
	return {
		selection: { market: "numbers", numbers: from(1, picks) } as const,
		result: { numbers: [...from(1, hits), ...from(game.picksMax + 1, game.drawn - hits)] },
	};
}

function wins(game: Game, picks: number, hits: number, stake: bigint): bigint {
	const { selection, result } = bet(game, picks, hits);
	const money = { stake, playing: stake, cashOut: undefined };
	return roundRulesOf(game.gameCode).parseResult(result)?.settle(selection, money) ?? -1n;
}

describe.each(GAMES.map((game) => [game.name, game] as const))("%s", (_, game) => {
	test("has a row for every number of picks, with an entry for every number of hits", () => {
		expect(Object.keys(game.payTable).map(Number)).toEqual(picksOf(game));
		for (const picks of picksOf(game)) {
			expect(rowOf(game, picks)).toHaveLength(picks + 1);
		}
	});

	test("never pays less for more hits, nothing for none, and at least the stake where it pays", () => {
		for (const picks of picksOf(game)) {
			const row = rowOf(game, picks);
			expect(row[0]).toBe(0);
			expect(row).toEqual(row.toSorted((a, b) => a - b));
			expect(row.filter((multiplier) => multiplier > 0 && multiplier < 100)).toEqual([]);
		}
	});

	test("has a higher first prize for every further pick", () => {
		const first = picksOf(game).map((picks) => rowOf(game, picks).at(-1) ?? 0);
		expect(first).toEqual([...new Set(first)].sort((a, b) => a - b));
	});

	test("has multipliers of quarters, in whole hundredths", () => {
		expect(
			Object.values(game.payTable)
				.flat()
				.filter((multiplier) => multiplier % 25 !== 0),
		).toEqual([]);
	});

	test("counts every possible pick once in its odds", () => {
		for (const picks of picksOf(game)) {
			expect(weighed(game, picks, () => 1n)).toBe(waysToChoose(picks, game.highest));
		}
	});

	test("returns between 90 and 96 % for every number of picks", () => {
		for (const picks of picksOf(game)) {
			expect(returnPpm(game, picks), `${picks} picks`).toBeGreaterThanOrEqual(900_000);
			expect(returnPpm(game, picks), `${picks} picks`).toBeLessThanOrEqual(959_999);
		}
	});

	/** Σ ways × (exact win - win in whole minor units), in hundredths of a minor unit. */
	function lostToRounding(picks: number, stake: bigint): bigint {
		return weighed(game, picks, (hits) => {
			const exact = stake * BigInt(rowOf(game, picks)[hits] ?? 0);
			return exact - 100n * wins(game, picks, hits, stake);
		});
	}

	function losesOnePercent(picks: number, stake: bigint): boolean {
		return lostToRounding(picks, stake) >= stake * waysToChoose(picks, game.highest);
	}

	test("loses less than 1 % of the smallest stake to rounding, in every currency and with every exponent", () => {
		for (const { code } of CURRENCIES.values()) {
			for (const digits of [undefined, 0, 2, 3, 4, 8]) {
				const currency = currencyOf(code, digits === undefined ? {} : { [code]: digits });
				const stake = currency === undefined ? 0n : stakeLimitsOf(currency).minStake;
				const losing = picksOf(game).filter((picks) => losesOnePercent(picks, stake));
				expect(losing, `${code} with ${digits} digits, ${stake} minor units`).toEqual([]);
			}
		}
	});

	test("would lose more than that with stakes of 1, 2, 3 or 5 minor units", () => {
		for (const stake of [1n, 2n, 3n, 5n]) {
			expect(picksOf(game).some((picks) => losesOnePercent(picks, stake))).toBe(true);
		}
	});

	test("loses nothing to rounding when the stake is a multiple of 4 minor units", () => {
		for (const stake of [4n, 20n, 1_000_004n]) {
			expect(picksOf(game).map((picks) => lostToRounding(picks, stake))).toEqual(picksOf(game).map(() => 0n));
		}
	});
});

test("the returns are those published, in millionths of the stake", () => {
	const returns = (game: Game) => picksOf(game).map((picks) => returnPpm(game, picks));
	expect(returns(KENO)).toEqual([
		937_500, 950_949, 943_524, 949_651, 949_129, 948_712, 950_170, 950_783, 944_999, 947_940,
	]);
	expect(returns(FAST_KENO)).toEqual([
		937_500, 955_696, 937_317, 955_057, 948_908, 943_145, 951_356, 947_295, 935_710, 952_657,
	]);
});

test("Keno is the longer shot: from two picks on its wins are spread wider, and its first prize is higher", () => {
	const squares = (game: Game, picks: number) =>
		weighed(game, picks, (hits) => BigInt(rowOf(game, picks)[hits] ?? 0) ** 2n);
	for (const picks of picksOf(KENO).slice(1)) {
		expect(squares(KENO, picks) > squares(FAST_KENO, picks), `${picks} picks`).toBe(true);
		expect(rowOf(KENO, picks).at(-1)).toBeGreaterThan(rowOf(FAST_KENO, picks).at(-1) ?? 0);
	}
});

test("what the best pick pays above the stake is what a freebet costs, in millionths, rounded up", () => {
	const best = (game: Game): bigint => {
		const costs = picksOf(game).map((picks) => {
			const all = waysToChoose(picks, game.highest);
			const paid = weighed(game, picks, (hits) => {
				const won = wins(game, picks, hits, 100n);
				return won > 100n ? won - 100n : 0n;
			});
			return (paid * 10_000n + all - 1n) / all;
		});
		return costs.toSorted((one, other) => (one < other ? 1 : -1))[0] ?? 0n;
	};
	for (const game of GAMES) {
		const own = OWN_GAMES.find(({ gameCode }) => gameCode === game.gameCode);
		expect(own && highestNetReturnPpm(own)).toBe(best(game));
		expect(own && highestNetReturnPpm(own) < highestReturnPpm(own)).toBe(true);
	}
});

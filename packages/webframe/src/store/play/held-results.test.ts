import { expect, test } from "vitest";
import { madeBet, madeRound } from "../../testing/made-data.ts";
import { HeldResults } from "./held-results.ts";
import { withRound } from "./round-book.ts";

const DRAW_AT = 1_790_000_000_000;
const KENO_CODE = 9;
const BETTING_AND_GAP_MS = 35_000;
const DRAW_MS = 10_000;

/** Results that are held while a draw of ten seconds is shown, and what has been handed over. */
function held(sinceDrawMs: number) {
	const waiting: { readonly ms: number; readonly run: () => void; cancelled: boolean }[] = [];
	const shown: number[] = [];
	const rounds = withRound(new Map(), madeRound(KENO_CODE, 4711, DRAW_AT - BETTING_AND_GAP_MS, "drawing"));
	const results = new HeldResults({
		after: (ms, run) => {
			const entry = { ms, run, cancelled: false };
			waiting.push(entry);
			return () => {
				entry.cancelled = true;
			};
		},
		now: () => DRAW_AT + sinceDrawMs,
		rounds: () => rounds,
		shown: ({ betId }) => shown.push(betId),
	});
	return { results, waiting, shown };
}

test.each([
	["a win", { status: "win", winAmount: "9.00" }],
	["a loss", { status: "lose" }],
	["a payout that is on its way", { status: "accepted", winAmount: "9.00" }],
] as const)("%s that comes while its draw is shown waits for the reveal, once", (_, change) => {
	const { results, waiting, shown } = held(4_000);
	const bet = madeBet({ betId: 1, ...change });
	expect(results.holds(bet)).toBe(true);
	expect(results.holds(bet)).toBe(true);
	expect(waiting.map(({ ms }) => ms)).toEqual([DRAW_MS - 4_000]);
	expect(shown).toEqual([]);
	waiting[0]?.run();
	expect(shown).toEqual([1]);
});

test("what tells nothing of the draw, is of another round, or comes after the reveal is told at once", () => {
	const { results } = held(4_000);
	expect(results.holds(madeBet({ betId: 1, status: "accepted" }))).toBe(false);
	expect(results.holds(madeBet({ betId: 1, status: "win", winAmount: "9.00", roundId: 4710 }))).toBe(false);
	expect(held(DRAW_MS).results.holds(madeBet({ betId: 1, status: "lose" }))).toBe(false);
});

test("whoever leaves is told nothing later", () => {
	const { results, waiting } = held(4_000);
	results.holds(madeBet({ betId: 1, status: "lose" }));
	results.forget();
	expect(waiting.every(({ cancelled }) => cancelled)).toBe(true);
});

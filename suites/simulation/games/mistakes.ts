/** Bets with something wrong, and how each of them must be refused: with the field, and the largest amount that would do. */
import { type GameCode, type TicketGame, takesTickets } from "./games.ts";
import { outcomesOf, publishedOutcome } from "./outcomes.ts";
import { amountText, CHIP, PICKS_MAX, type Selection, wireOf } from "./selections.ts";

export const MISTAKES = [
	"sum",
	"outcome twice",
	"unknown outcome",
	"chip",
	"no pick",
	"many picks",
	"win",
	"price",
] as const;
export type Mistake = (typeof MISTAKES)[number];

/** What of a request is another than it should be. */
export interface Mistaken {
	readonly request: { readonly selection?: object; readonly amount?: string; readonly rulesVersion?: number };
	readonly code: string;
	readonly field: string;
	/** The largest amount that would do, in cents; undefined where none is told. */
	readonly max?: bigint;
}

export interface Right {
	readonly game: GameCode;
	/** Of the round's rules. */
	readonly version: number;
	readonly selection: Selection;
	/** In cents. */
	readonly stake: bigint;
}

const UNKNOWN_OUTCOME = "straight:99";
const UNKNOWN_NUMBER = 99;

/** @returns undefined for a mistake that nobody can make with such a bet */
export function mistaken(mistake: Mistake, { game, version, selection, stake }: Right): Mistaken | undefined {
	if (mistake === "price")
		return { request: { rulesVersion: 3 - version }, code: "stale_price", field: "rulesVersion" };
	if (selection.market === "numbers") return mistakenNumbers(mistake, selection.numbers);
	const { picks } = selection;
	const [first] = picks;
	if (first === undefined || !takesTickets(game)) return undefined;
	const withPicks = (others: typeof picks, field: string): Mistaken => {
		const sum = others.reduce((all, { cents }) => all + cents, 0n);
		const request = { selection: wireOf({ market: "picks", picks: others }), amount: amountText(sum) };
		return { request, code: "invalid_selection", field: `selection.picks${field}` };
	};
	switch (mistake) {
		case "sum":
			return { request: { amount: amountText(stake + CHIP) }, code: "invalid_amount", field: "amount" };
		case "outcome twice":
			return withPicks([first, ...picks].slice(0, PICKS_MAX), "[1].outcome");
		case "unknown outcome":
			return withPicks([{ ...first, outcome: UNKNOWN_OUTCOME }, ...picks.slice(1)], "[0].outcome");
		case "chip":
			return withPicks([{ ...first, cents: first.cents - CHIP / 2n }, ...picks.slice(1)], "[0].amount");
		case "no pick":
			return withPicks([], "");
		case "many picks":
			return withPicks(
				Array.from({ length: PICKS_MAX + 1 }, () => first),
				"",
			);
		case "win": {
			// What is published is what the first version lets through.
			if (version !== 1) return undefined;
			const { outcome, largestStake } = longestShot(game);
			const { request } = withPicks([{ outcome, cents: largestStake + CHIP }], "");
			return { request, code: "limits", field: "amount", max: largestStake };
		}
	}
}

function mistakenNumbers(mistake: Mistake, numbers: readonly number[]): Mistaken | undefined {
	const instead = (others: readonly number[], field: string): Mistaken => {
		const request = { selection: { market: "numbers", numbers: others } };
		return { request, code: "invalid_selection", field: `selection.numbers${field}` };
	};
	if (mistake === "unknown outcome") return instead([UNKNOWN_NUMBER, ...numbers.slice(1)], "[0]");
	return mistake === "no pick" ? instead([], "") : undefined;
}

/** Of all that can be bet on, what may be staked least. */
function longestShot(game: TicketGame): { readonly outcome: string; readonly largestStake: bigint } {
	const shots = [...(LONG_SHOTS[game] ?? []), ...outcomesOf(game)].map((outcome) => {
		return { outcome, largestStake: publishedOutcome(game, outcome)?.largestStake ?? 0n };
	});
	return shots.reduce((least, shot) => (shot.largestStake < least.largestStake ? shot : least));
}

/** Those that are left out among the places of the simulation's tickets. */
const LONG_SHOTS: Partial<Record<GameCode, readonly string[]>> = {
	6: ["all:1-2-3-4"],
	7: ["all:1-2-3-4"],
	12: ["distinct:1", "digit:7:5"],
};

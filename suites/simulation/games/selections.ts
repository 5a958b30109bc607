/** What a bet lies on: what is sent, and what it should win of a result. */
import type { GameCode, NumbersGame, TicketGame } from "./games.ts";
import { takesTickets } from "./games.ts";
import { outcomesOf, paysFor } from "./outcomes.ts";
import { CHEAPER, publishedOf } from "./prices.ts";
import { CARD, KENO_NUMBERS, type Result } from "./results.ts";

export interface TicketPick {
	readonly outcome: string;
	readonly cents: bigint;
}

export type Selection =
	| { readonly market: "numbers"; readonly numbers: readonly number[] }
	| { readonly market: "picks"; readonly picks: readonly TicketPick[] };

/** The smallest chip, in cents: every amount on a ticket is a multiple of it. */
export const CHIP = 20n;
/** The most picks of a ticket. */
export const PICKS_MAX = 160;

/** A bet as a plan wishes it. */
export interface Wished {
	readonly picks: number;
	/** On tickets: where the first chip lies, among all places of the game. */
	readonly first: number;
	/** In cents. */
	readonly stake: bigint;
}

/**
 * What such a bet lies on, and what it stakes. A ticket's first pick has whatever the others leave over; one that has more
 * picks than the stake has chips stakes more, unless its stake is a freebet's, which it cannot change.
 */
export function selectionOf(
	game: GameCode,
	{ picks, first, stake }: Wished,
	isFree: boolean,
): { readonly selection: Selection; readonly stake: bigint } {
	if (!takesTickets(game)) return { selection: { market: "numbers", numbers: numbersOf(game, picks) }, stake };
	const places = outcomesOf(game);
	const most = isFree ? Number(stake / CHIP) : PICKS_MAX;
	const count = Math.max(1, Math.min(picks, places.length, most));
	const all = isFree || stake / CHIP >= BigInt(count) ? stake - (isFree ? 0n : stake % CHIP) : BigInt(count) * CHIP;
	const rest = all - BigInt(count - 1) * CHIP;
	const lies = Array.from({ length: count }, (_, index) => ({
		outcome: places[(first + index) % places.length] ?? "",
		cents: index === 0 ? rest : CHIP,
	}));
	return { selection: { market: "picks", picks: lies }, stake: all };
}

function numbersOf(game: NumbersGame, picks: number): readonly number[] {
	return game === 73 ? CARD : KENO_NUMBERS.slice(0, picks);
}

/** As it is sent. */
export function wireOf(selection: Selection): object {
	if (selection.market === "numbers") return selection;
	const { market, picks } = selection;
	return { market, picks: picks.map(({ outcome, cents }) => ({ outcome, amount: amountText(cents) })) };
}

/** Cents as they are sent. */
export function amountText(cents: bigint): string {
	return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}

export interface Played {
	readonly game: GameCode;
	/** Of the rules of its round. */
	readonly version: number;
	readonly selection: Selection;
	/** In cents. */
	readonly stake: bigint;
}

/** What a bet wins of a result before tax, in cents: rounded down once, whatever lies on it. `playing` is what tax has left of the stake. */
export function winOf(bet: Played, playing: bigint, result: Result): bigint {
	const { game, version, selection, stake } = bet;
	if (selection.market === "numbers") {
		if (takesTickets(game) || !("numbers" in result)) throw new Error(`Numbers were bet on in the game ${game}.`);
		return (playing * numbersPay(game, version, selection.numbers, result.numbers)) / 100n;
	}
	if (!takesTickets(game)) throw new Error(`A ticket lies on numbers in the game ${game}.`);
	const weighed = selection.picks.reduce(
		(sum, { outcome, cents }) => sum + cents * paysFor(game, version, outcome, result),
		0n,
	);
	return (weighed * playing) / (100n * stake);
}

/** Of a card of Bingo Live: by its hits from ten on, and by its full lines from one on. */
const BINGO_HITS = [200n, 400n, 1_200n, 5_000n, 30_000n, 500_000n];
const BINGO_LINES = [400n, 2_500n, 250_000n];
const LINE = 5;

function numbersPay(game: NumbersGame, version: number, numbers: readonly number[], drawn: readonly number[]): bigint {
	const isHit = (number: number): boolean => drawn.includes(number);
	const hits = numbers.filter(isHit).length;
	const cheaper = (pays: bigint | undefined): bigint =>
		pays === undefined ? 0n : pays - (version === 1 ? 0n : CHEAPER.numbers);
	if (game === 73) {
		const lines = [0, 1, 2].filter((line) => numbers.slice(LINE * line, LINE * (line + 1)).every(isHit)).length;
		return cheaper(BINGO_HITS[hits - 10]) + cheaper(BINGO_LINES[lines - 1]);
	}
	// The row has what the highest counts of hits pay, ascending: fewer pay nothing.
	const { pays = [] } = publishedOf(game, `${numbers.length} numbers`) ?? {};
	return cheaper(pays[hits - (numbers.length - pays.length + 1)]);
}

/** What became of a pick, for one and in hundredths: undefined for a bet that has none. */
export function fatesOf({ game, version, selection }: Played, result: Result): ReadonlyMap<string, bigint> | undefined {
	if (selection.market === "numbers" || !takesTickets(game)) return undefined;
	const fateOf = (one: TicketGame, outcome: string) => paysFor(one, version, outcome, result);
	return new Map(selection.picks.map(({ outcome }) => [outcome, fateOf(game, outcome)]));
}

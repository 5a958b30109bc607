import type { GameCategory } from "./categories.ts";

export interface ReferenceGame {
	readonly code: number;
	readonly category: GameCategory;
	/** Only where the specification names the game. */
	readonly name?: string;
}

/** Codes of which some belong to the category; which of them are games, the specification does not say. */
export interface ReferenceCodeRange {
	readonly category: GameCategory;
	readonly first: number;
	readonly last: number;
}

const NAMED: readonly (readonly [category: GameCategory, names: Readonly<Record<string, number>>])[] = [
	[
		"Live show games",
		{
			"Fast Keno": 23,
			Keno: 9,
			"1Bet": 10,
			"5Bet": 6,
			"7Bet": 7,
			"Lucky 6": 12,
			Wheelbet: 2,
			"Wheelbet Bonus": 62,
			Spin2Wheels: 199,
			Aerobet: 219,
		},
	],
	["Live table games", { Blackjack: 19, Poker: 3, "War of Elements": 5 }],
	[
		"Table casino",
		{
			Roulette: 22,
			"Teen Patti": 24,
			"Roulette X500": 25,
			"Roulette X1001": 26,
			"Auto Roulette": 27,
			"VIP Roulette": 28,
			"Olympus Roulette": 45,
			"Wheel Roulette": 60,
			"Wheel X777": 61,
			RouletteX: 63,
			"Chicken Live": 64,
			"CandyBall X": 65,
			"Candyball Roulette": 67,
			"Auto Roulette X": 72,
			"Bingo Live": 73,
			"Card Duel": 74,
			"BlackJack Casino": 517,
			"Andar Bahar": 518,
		},
	],
];

/** Codes without names; a pair is a range that is complete as far as the specification says. */
const NUMBERED: readonly (readonly [category: GameCategory, codes: readonly (number | readonly [number, number])[]])[] =
	[
		["Instant", [29, 30, 68, [200, 210], 401, 519, 538, 549]],
		["Crash", [215, 216, 218, 220, [526, 529], [532, 537], [539, 541], 547]],
		["Slots", [530, 531]],
	];

/**
 * The ranges that the specification gives "with gaps". It lists 517, 518 and 519, which lie inside them, under
 * other categories: those are three of the gaps.
 */
export const REFERENCE_CODE_RANGES: readonly ReferenceCodeRange[] = [
	{ category: "Slots", first: 222, last: 313 },
	{ category: "Slots", first: 402, last: 525 },
];

function* referenceGames(): Generator<ReferenceGame> {
	for (const [category, names] of NAMED) {
		for (const [name, code] of Object.entries(names)) {
			yield { code, category, name };
		}
	}
	for (const [category, codes] of NUMBERED) {
		for (const entry of codes) {
			const [first, last] = typeof entry === "number" ? [entry, entry] : entry;
			for (let code = first; code <= last; code++) {
				yield { code, category };
			}
		}
	}
}

/**
 * Every game that the specification lists by its code, in its order.
 *
 * Source: specification, "Reference data: games".
 */
export const REFERENCE_GAMES: readonly ReferenceGame[] = /* @__PURE__ */ Array.from(/* @__PURE__ */ referenceGames());

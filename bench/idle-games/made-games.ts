/**
 * The games of the design that nobody has written yet, as timing data: made up as the tests of the service make up a
 * family, so that what they have public while betting and what they draw is about as large as it will be.
 *
 * Source: own games, *Families and games*, *Rounds*.
 */
import { type Family, type GameData, type JsonObject, makeGame } from "@webframe/shared/games";
import { type OwnGame, withSheet } from "@webframe/shared/games/sheets";

interface MadeRules {
	/** What is public of a round while betting: so many prices; 0: nothing is. */
	readonly prices: number;
	/** What is drawn: so many cards, or events of a match. */
	readonly drawn: number;
}

interface MadeOpened {
	readonly prices: readonly number[];
}

interface MadeResult {
	readonly drawn: readonly string[];
}

const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null;

const MADE: Family<MadeRules, MadeOpened | null, JsonObject, MadeResult> = {
	name: "made",
	markets: ["made"],
	open: ({ edition }, { prices }) =>
		prices === 0
			? null
			: { prices: Array.from({ length: prices }, (_, index) => 105 + ((edition * 7 + index * 13) % 800)) },
	parseOpened: (value, { prices }) => {
		if (prices === 0) return null;
		const read: { prices?: unknown } = isObject(value) ? value : {};
		return Array.isArray(read.prices) ? { prices: read.prices.map(Number) } : undefined;
	},
	parseSelection: () => ({ ok: false, problem: "not_offered", field: "selection" }),
	readSelection: () => undefined,
	amountOf: () => undefined,
	oddsOf: () => ({ lowest: 100, highest: 100 }),
	highestWin: () => 0n,
	draw: async (seed, _opened, { drawn }) => ({
		drawn: Array.from({ length: drawn }, (_, index) => seed.slice(index % 48, (index % 48) + 16)),
	}),
	parseResult: (value) => {
		const read: { drawn?: unknown } = isObject(value) ? value : {};
		return Array.isArray(read.drawn) ? { drawn: read.drawn.map(String) } : undefined;
	},
	settle: () => () => 0n,
	fatesOf: () => undefined,
	describeOutcome: (outcome) => outcome,
	resultForm: () => [],
	describeResult: ({ drawn }) => drawn.join(", "),
};

type Seconds = readonly [betting: number, acceptanceGap: number, draw: number, pause: number];
const CARDS: Seconds = [24, 5, 15, 1];
const MATCH: Seconds = [60, 5, 50, 5];
/** No flight has a fixed length: this is its mean, ∫ 0.97 · e^(-0.15 t) dt = 6.5 s, with what goes before and behind. */
const FLIGHT: Seconds = [10, 5, 9.5, 3];

const GAMES: readonly (readonly [gameCode: number, timings: Seconds, rules: MadeRules])[] = [
	...[5, 74, 518, 24, 3, 19, 517].map((code) => [code, CARDS, { prices: 0, drawn: 17 }] as const),
	...[219, 64].map((code) => [code, FLIGHT, { prices: 0, drawn: 1 }] as const),
	...[51, 52, 53, 54, 55].map((code) => [code, MATCH, { prices: 40, drawn: 40 }] as const),
];

const SECOND_MS = 1_000;

/** Cards, flights and matches, spread over their lengths. */
export function madeGames(): readonly OwnGame[] {
	return GAMES.map(([gameCode, [betting, gap, draw, pause], rules], index) => {
		const lengthMs = (betting + gap + draw + pause) * SECOND_MS;
		const data: GameData<MadeRules> = {
			gameCode,
			name: `Made-up game ${gameCode}`,
			timings: {
				bettingMs: betting * SECOND_MS,
				acceptanceGapMs: gap * SECOND_MS,
				drawMs: draw * SECOND_MS,
				pauseMs: pause * SECOND_MS,
				offsetMs: Math.floor((lengthMs * index) / GAMES.length),
			},
			limitsFactor: 1n,
			versions: { 1: rules },
		};
		return withSheet(makeGame(MADE, data), data, () => []);
	});
}

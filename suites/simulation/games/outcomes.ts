/** What can be bet on at the games of tickets: made from the machines, as far as the par sheet has a price for it. */
import { ballsPays, ballsRow } from "./balls-pays.ts";
import { GAMES, type TicketGame } from "./games.ts";
import { CHEAPER, type Published, publishedOf, rowsOf } from "./prices.ts";
import type { Result } from "./results.ts";
import { BALLS, colourNames, highestOf, MONEY_RING, pocketsOf, ZONES } from "./rules.ts";
import { wheelPays, wheelRow } from "./wheel-pays.ts";

/** Long shots: with them a few tickets of the simulation would win more than any bet may. */
const PRICE_MAX = 1_000_000n;

/** The row of the par sheet with the price of an outcome; undefined for what is not offered. */
export function publishedOutcome(game: TicketGame, outcome: string): Published | undefined {
	const row = GAMES[game].family === "balls" ? ballsRow(game, outcome) : wheelRow(game, outcome);
	return row === undefined ? undefined : publishedOf(game, row);
}

/** What a result pays for an outcome for one, in hundredths, by a version of the rules. */
export function paysFor(game: TicketGame, version: number, outcome: string, result: Result): bigint {
	const [first] = publishedOutcome(game, outcome)?.pays ?? [];
	if (first === undefined) throw new Error(`There is no ${outcome} in the par sheet of ${game}.`);
	const price = version === 1 ? first : first - CHEAPER.tickets;
	const pays = GAMES[game].family === "balls" ? ballsPays : wheelPays;
	return pays(game, outcome, price, result);
}

const known = new Map<TicketGame, readonly string[]>();

/** Where a chip can lie, in an order that has neighbours of all kinds. */
export function outcomesOf(game: TicketGame): readonly string[] {
	const before = known.get(game);
	if (before !== undefined) return before;
	const all = (GAMES[game].family === "balls" ? ballsOutcomes(game) : wheelOutcomes(game)).filter((outcome) => {
		const [price] = publishedOutcome(game, outcome)?.pays ?? [];
		return price !== undefined && price < PRICE_MAX;
	});
	const mixed = spread(all);
	known.set(game, mixed);
	return mixed;
}

/** Each by a step that is no divisor of how many there are. */
function spread(all: readonly string[]): readonly string[] {
	const step = [61, 59, 53].find((prime) => all.length % prime !== 0) ?? 1;
	return all.map((_outcome, index) => all[(index * step) % all.length] ?? "");
}

function ballsOutcomes(game: TicketGame): readonly string[] {
	const { lowest = 0, highest = 0, drawn = 0 } = BALLS.get(game) ?? {};
	const numbers = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
	const counts = Array.from({ length: drawn + 1 }, (_, index) => index);
	const places = drawn === 1 ? ["first"] : ["first", "last"];
	const sums = rowsOf(game).flatMap((row) => /^sum (?:over|under) [\d.]+$/.exec(row)?.[0].replaceAll(" ", ":") ?? []);
	return [
		...numbers.flatMap((number) => [`drawn:${number}`, `absent:${number}`]),
		...numbers
			.slice(2)
			.flatMap((number) => [`all:${number - 1}-${number}`, `all:${number - 2}-${number - 1}-${number}`]),
		...places.flatMap((place) => [
			...numbers.map((number) => `${place}:${number}`),
			...colourNames(game).map((colour) => `${place}-colour:${colour}`),
			...["odd", "even"].map((parity) => `${place}-parity:${parity}`),
			...[8, 12, 16, 18, 21, 24].flatMap((length) =>
				rangesOf(numbers, length).map((range) => `${place}-range:${range}`),
			),
		]),
		...["ends:same", "ends:different", "sum:odd", "sum:even", "more:odd", "more:even", ...sums],
		...colourNames(game).flatMap((colour) => counts.map((count) => `colour:${colour}:${count}`)),
		...counts.flatMap((count) => [`colours:${count}`, `odd:${count}`, `distinct:${count}`]),
		...(game === 12 ? zoneOutcomes(numbers, counts) : []),
	];
}

function rangesOf(numbers: readonly number[], length: number): readonly string[] {
	if (numbers.length % length !== 0) return [];
	return numbers.filter((_, index) => index % length === 0).map((first) => `${first}-${first + length - 1}`);
}

function zoneOutcomes(digits: readonly number[], counts: readonly number[]): readonly string[] {
	const lines = [5.5, 6.5, 7.5, 8.5, 9.5, 10.5, 11.5, 12.5];
	return [
		...ZONES.flatMap((zone) => [
			`double:${zone}`,
			...digits.flatMap((digit) => [`zone:${zone}:${digit}`, `order:${zone}:${digit}-${(digit * 7) % 10}`]),
			...lines.flatMap((line) => [`zone-sum:${zone}:over:${line}`, `zone-sum:${zone}:under:${line}`]),
		]),
		...digits.flatMap((digit) => counts.map((count) => `digit:${digit}:${count}`)),
	];
}

function wheelOutcomes(game: TicketGame): readonly string[] {
	if (game === 62) return [...new Set(MONEY_RING.map(nameOfStop))];
	const highest = highestOf(game);
	const numbers = Array.from({ length: highest }, (_, index) => index + 1);
	const inside = numbers.flatMap((number) => {
		const isFirst = number % 3 === 1;
		const isLast = number % 3 === 0;
		const hasBelow = number + 3 <= highest;
		return [
			...(isLast ? [] : [`split:${number}-${number + 1}`]),
			...(hasBelow ? [`split:${number}-${number + 3}`] : []),
			...(isFirst ? [`street:${number}-${number + 1}-${number + 2}`] : []),
			...(!isLast && hasBelow ? [`corner:${[0, 1, 3, 4].map((step) => number + step).join("-")}`] : []),
			...(isFirst && hasBelow ? [`line:${[0, 1, 2, 3, 4, 5].map((step) => number + step).join("-")}`] : []),
		];
	});
	return [
		...pocketsOf(game).map((pocket) => `straight:${pocket}`),
		...inside,
		...(game === 199 ? [] : game === 2 ? AT_TWO_ZEROS : AT_ONE_ZERO),
		...[1, 2, 3].flatMap((third) => [`column:${third}`, `dozen:${third}`]),
		...["colour:red", "colour:black", "parity:odd", "parity:even", "half:low", "half:high"],
		...rowsOf(game).filter((row) => /^(?:under|over):/.test(row)),
		...[1, 2, 3, 10].map((factor) => `multiplier:${factor}`),
	];
}

const AT_ONE_ZERO = ["split:0-1", "split:0-2", "split:0-3", "trio:0-1-2", "trio:0-2-3", "four:0-1-2-3"];
const AT_TWO_ZEROS = [
	...["split:0-00", "split:0-1", "split:0-2", "split:00-2", "split:00-3"],
	...["trio:0-1-2", "trio:0-00-2", "trio:00-2-3", "five:0-00-1-2-3"],
];

function nameOfStop(stop: string): string {
	return stop.startsWith("x") ? `bonus:${stop.slice(1)}` : `stop:${stop}`;
}

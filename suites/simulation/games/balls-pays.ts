/** What a result of a game of balls pays for an outcome, by the published prices. */
import type { GameCode } from "./games.ts";
import { publishedOf } from "./prices.ts";
import type { Result } from "./results.ts";
import { BALLS, colourOfBall, ZONES } from "./rules.ts";

/** What stands behind the kind of an outcome. */
type Values = readonly [value: string, more: string, last: string];

interface Kind {
	/** The row of the par sheet with its price. */
	readonly row: (values: Values) => string;
	readonly wins: (numbers: readonly number[], values: Values, game: GameCode) => boolean;
	/** The colour whose boost it has. */
	readonly colour?: (value: string, game: GameCode) => string;
}

const colourOfValue = (value: string, game: GameCode): string => colourOfBall(game, Number(value));
const itself = (value: string): string => value;

function isOdd(number: number): boolean {
	return number % 2 === 1;
}

function isIn(number: number, range: string): boolean {
	const [low = 0, high = 0] = range.split("-").map(Number);
	return low <= number && number <= high;
}

function lengthOf(range: string): number {
	const [low = 0, high = 0] = range.split("-").map(Number);
	return high - low + 1;
}

function sumIs(numbers: readonly number[], side: string, line: string): boolean {
	const sum = numbers.reduce((all, number) => all + number, 0);
	if (side === "over") return sum > Number(line);
	if (side === "under") return sum < Number(line);
	return isOdd(sum) === (side === "odd");
}

function count(numbers: readonly number[], isMeant: (number: number) => boolean): number {
	return numbers.filter(isMeant).length;
}

/** The digits of the two drums of a zone. */
function zoneOf(numbers: readonly number[], zone: string): readonly number[] {
	const first = 2 * ZONES.indexOf(zone);
	return numbers.slice(first, first + 2);
}

/** Of the first and of the last ball; where there is only one, it is neither in the par sheet. */
function placed(place: "first" | "last", at: 0 | -1): Readonly<Record<string, Kind>> {
	const isHere = (isMeant: (number: number, value: string, game: GameCode) => boolean): Kind["wins"] => {
		return (numbers, [value], game) => isMeant(numbers.at(at) ?? -1, value, game);
	};
	return {
		[place]: {
			row: () => `a ball ${place}`,
			wins: isHere((number, value) => number === Number(value)),
			colour: colourOfValue,
		},
		[`${place}-colour`]: {
			row: () => `a colour ${place}`,
			wins: isHere((number, value, game) => colourOfBall(game, number) === value),
			colour: itself,
		},
		[`${place}-parity`]: {
			row: ([value]) => `${value} ${place}`,
			wins: isHere((number, value) => isOdd(number) === (value === "odd")),
		},
		[`${place}-range`]: {
			row: ([value]) => `a range of ${lengthOf(value)} ${place}`,
			wins: isHere((number, value) => isIn(number, value)),
		},
	};
}

const KINDS: Readonly<Record<string, Kind>> = {
	drawn: {
		row: () => "a ball drawn",
		wins: (numbers, [value]) => numbers.includes(Number(value)),
		colour: colourOfValue,
	},
	absent: { row: () => "a ball not drawn", wins: (numbers, [value]) => !numbers.includes(Number(value)) },
	all: {
		row: ([value]) => `${value.split("-").length} balls all drawn`,
		wins: (numbers, [value]) => value.split("-").every((number) => numbers.includes(Number(number))),
	},
	...placed("first", 0),
	...placed("last", -1),
	ends: {
		row: ([value]) => `first and last of ${value === "same" ? "one colour" : "two colours"}`,
		wins: (numbers, [value], game) => {
			const [first, last] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
			return (colourOfBall(game, first) === colourOfBall(game, last)) === (value === "same");
		},
	},
	colour: {
		row: ([, more]) => `${more} of a colour`,
		wins: (numbers, [value, more], game) =>
			count(numbers, (number) => colourOfBall(game, number) === value) === Number(more),
		colour: itself,
	},
	colours: {
		row: ([value]) => (value === "1" ? "all of one colour" : `${value} colours`),
		wins: (numbers, [value], game) =>
			new Set(numbers.map((number) => colourOfBall(game, number))).size === Number(value),
	},
	sum: {
		row: ([value, more]) => `sum ${value} ${more}`.trim(),
		wins: (numbers, [value, more]) => sumIs(numbers, value, more),
	},
	odd: { row: ([value]) => `${value} odd`, wins: (numbers, [value]) => count(numbers, isOdd) === Number(value) },
	more: {
		row: ([value]) => `more ${value}`,
		wins: (numbers, [value]) => {
			const odd = count(numbers, isOdd);
			return value === "odd" ? 2 * odd > numbers.length : 2 * odd < numbers.length;
		},
	},
	zone: {
		row: () => "a digit in a zone",
		wins: (numbers, [value, more]) => zoneOf(numbers, value).includes(Number(more)),
	},
	order: {
		row: () => "a digit then a digit in a zone",
		wins: (numbers, [value, more]) => zoneOf(numbers, value).join("-") === more,
	},
	double: {
		row: () => "two equal digits in a zone",
		wins: (numbers, [value]) => new Set(zoneOf(numbers, value)).size === 1,
	},
	"zone-sum": {
		row: ([, more, last]) => `sum of a zone ${more} ${last}`,
		wins: (numbers, [value, more, last]) => sumIs(zoneOf(numbers, value), more, last),
	},
	digit: {
		row: ([, more]) => `a digit exactly ${more} times`,
		wins: (numbers, [value, more]) => count(numbers, (number) => number === Number(value)) === Number(more),
	},
	distinct: {
		row: ([value]) => `${value} different digits`,
		wins: (numbers, [value]) => new Set(numbers).size === Number(value),
	},
};

/** @returns the row of the par sheet with an outcome's price; undefined for what is not offered */
export function ballsRow(game: GameCode, outcome: string): string | undefined {
	const [kind = "", ...values] = outcome.split(":");
	const row = KINDS[kind]?.row(valuesOf(values));
	if (row === undefined) return undefined;
	// A single ball is neither first nor last there, and nothing speaks of a last one.
	const name = BALLS.get(game)?.drawn === 1 ? row.replace(/ first$/, "") : row;
	return publishedOf(game, name) === undefined ? undefined : name;
}

/** What a result pays for an outcome of a price for one, in hundredths: twice where its colour is boosted. */
export function ballsPays(game: GameCode, outcome: string, price: bigint, result: Result): bigint {
	const [name = "", ...rest] = outcome.split(":");
	const values = valuesOf(rest);
	const kind = KINDS[name];
	if (kind === undefined || !("numbers" in result) || !kind.wins(result.numbers, values, game)) return 0n;
	const isBoosted = result.boost !== undefined && kind.colour?.(values[0], game) === result.boost;
	return isBoosted ? 2n * price : price;
}

function valuesOf([value = "", more = "", last = ""]: readonly string[]): Values {
	return [value, more, last];
}

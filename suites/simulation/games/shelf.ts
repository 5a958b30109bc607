/** The games of the simulation's world: ours, each with a second version of its rules, by which every win is lower. */
import { type Family, type GameData, type JsonObject, makeGame } from "@webframe/shared/games";
import { BALLS, BALLS_GAMES } from "@webframe/shared/games/balls";
import { NUMBERS, NUMBERS_GAMES } from "@webframe/shared/games/numbers";
import { OWN_GAMES } from "@webframe/shared/games/own-games";
import type { OwnGame } from "@webframe/shared/games/sheets";
import { WHEEL, WHEEL_GAMES } from "@webframe/shared/games/wheel";
import { ownGamesFrom } from "../../../packages/bff/src/games/own-games.ts";
import { CHEAPER } from "./prices.ts";

const [numbersLess, ticketsLess] = [Number(CHEAPER.numbers), Number(CHEAPER.tickets)];

export const SHELF = ownGamesFrom([
	...withSecond(NUMBERS, NUMBERS_GAMES, ({ payTable, lines, ...rules }) => ({
		...rules,
		payTable: mapValues(payTable, (row) => row.map(cheaperNumbers)),
		...(lines === undefined ? {} : { lines: { ...lines, pays: lines.pays.map(cheaperNumbers) } }),
	})),
	...withSecond(WHEEL, WHEEL_GAMES, (rules) => {
		if (rules.kind === "money") {
			return { ...rules, prices: rules.prices.map(cheaperRow), bonuses: rules.bonuses.map(cheaperRow) };
		}
		const { prices, lines, second } = rules;
		return {
			...rules,
			prices: mapValues(prices, cheaper),
			...(lines && {
				lines: lines.map(({ upTo, under, over }) => ({ upTo, under: cheaper(under), over: cheaper(over) })),
			}),
			...(second && { second: { ...second, prices: second.prices.map(cheaperRow) } }),
		};
	}),
	...withSecond(BALLS, BALLS_GAMES, (rules) => ({ ...rules, prices: mapValues(rules.prices, cheaper) })),
]);

/** Nothing depends on the sheet of the second version, which returns less than the first. */
function withSecond<Rules, Opened extends JsonObject | null, Selection extends JsonObject, Result extends JsonObject>(
	family: Family<Rules, Opened, Selection, Result>,
	games: readonly GameData<Rules>[],
	second: (first: Rules) => Rules,
): readonly OwnGame[] {
	return games.map((data) => {
		const own = OWN_GAMES.find(({ gameCode }) => gameCode === data.gameCode);
		const first = data.versions[1];
		if (own === undefined || first === undefined) throw new Error(`There is no first version of ${data.name}.`);
		return { ...makeGame(family, { ...data, versions: { 1: first, 2: second(first) } }), sheet: own.sheet };
	});
}

function cheaper(price: number): number {
	return price - ticketsLess;
}

function cheaperRow([name, price]: readonly [string, number]): readonly [string, number] {
	return [name, cheaper(price)];
}

/** What loses loses. */
function cheaperNumbers(price: number): number {
	return price === 0 ? 0 : price - numbersLess;
}

function mapValues<Key extends string | number, Value>(
	values: Readonly<Record<Key, Value>>,
	change: (value: Value) => Value,
): Readonly<Record<string, Value>> {
	return Object.fromEntries(Object.entries<Value>(values).map(([key, value]) => [key, change(value)]));
}

/** The one list of our own games, family by family. Only the service has all of them; a frame loads a family. */
import { BALLS, BALLS_GAMES } from "./balls/index.ts";
import { ballsSheet } from "./balls/sheet.ts";
import type { Family, GameData, JsonObject } from "./contract/family.ts";
import { makeGame } from "./contract/make-game.ts";
import { type OwnGame, type SheetOf, withSheet } from "./contract/sheet.ts";
import { NUMBERS, NUMBERS_GAMES } from "./numbers/index.ts";
import { numbersSheet } from "./numbers/sheet.ts";
import { WHEEL, WHEEL_GAMES } from "./wheel/index.ts";
import { wheelSheet } from "./wheel/sheet.ts";

/** The games that are drawn by us, as opposed to those of providers. */
export const OWN_GAMES: readonly OwnGame[] = [
	...shelf(NUMBERS, NUMBERS_GAMES, numbersSheet),
	...shelf(WHEEL, WHEEL_GAMES, wheelSheet),
	...shelf(BALLS, BALLS_GAMES, ballsSheet),
];

/** The games of a family, with their sheets. */
export function shelf<Rules, Opened extends JsonObject | null, Selection extends JsonObject, Result extends JsonObject>(
	family: Family<Rules, Opened, Selection, Result>,
	games: readonly GameData<Rules>[],
	sheetOf: SheetOf<Rules>,
): OwnGame[] {
	return games.map((data) => withSheet(makeGame(family, data), data, sheetOf));
}

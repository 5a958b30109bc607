/** The rules of the games of this family, and what they pay. */
import { outcomeParts, WHEEL_GAMES, WHEEL_PLAY, type WheelRules } from "@webframe/shared/games/wheel";

export const SHELF = { family: WHEEL_PLAY, games: WHEEL_GAMES };

/** The newest rules of a game; undefined for a game that is none of these. */
export function newestRules(gameCode: number): WheelRules | undefined {
	const versions = WHEEL_GAMES.find((game) => game.gameCode === gameCode)?.versions ?? {};
	return versions[Math.max(...Object.keys(versions).map(Number))];
}

/** What an outcome pays for one without a boost, in hundredths; undefined where it is not offered. */
export function priceOf(outcome: string, rules: WheelRules): number | undefined {
	if (outcomeParts(outcome, rules) === undefined) return undefined;
	return WHEEL_PLAY.oddsOf({ market: "picks", picks: [{ outcome, amount: "0" }] }, null, rules).lowest;
}

/** The outcomes that lie beside a table, or are all there is: by the stops of a wheel that is no table's. */
export function stopOutcomes(rules: WheelRules): readonly string[] {
	if (rules.kind === "table") return rules.second?.prices.map(([factor]) => `multiplier:${factor}`) ?? [];
	return [...rules.prices.map(([stop]) => `stop:${stop}`), ...rules.bonuses.map(([factor]) => `bonus:${factor}`)];
}

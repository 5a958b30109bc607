/** The rounds of a game as the view of its family reads them, with the types of the family. */
import type { JsonObject, PlayedGame, PlayFamily } from "@webframe/shared/games";
import type { FrameRound } from "@webframe/shared/wire";

/** A family with its games, as the view of the family imports them. */
export interface TableFamily<
	Rules,
	Opened extends JsonObject | null,
	Selection extends JsonObject,
	Result extends JsonObject,
> {
	readonly family: PlayFamily<Rules, Opened, Selection, Result>;
	readonly games: readonly PlayedGame<Rules>[];
}

/** A round with the rules that it was opened with. */
export interface TableRound<Rules, Opened, Result> {
	readonly round: FrameRound;
	readonly rules: Rules;
	readonly opened: Opened;
	/** Undefined before the draw. It must not be shown before its time: see the director. */
	readonly result: Result | undefined;
}

/** Undefined for a round of a game, of a version or with a result that this frame does not know. */
export function tableRound<
	Rules,
	Opened extends JsonObject | null,
	Selection extends JsonObject,
	Result extends JsonObject,
>(
	{ family, games }: TableFamily<Rules, Opened, Selection, Result>,
	round: FrameRound,
): TableRound<Rules, Opened, Result> | undefined {
	const rules = games.find(({ gameCode }) => gameCode === round.gameCode)?.versions[round.rulesVersion];
	if (rules === undefined) return undefined;
	const opened = family.parseOpened(round.opened ?? null, rules);
	if (opened === undefined) return undefined;
	if (round.result === undefined) return { round, rules, opened, result: undefined };
	const result = family.parseResult(round.result, opened, rules);
	return result && { round, rules, opened, result };
}

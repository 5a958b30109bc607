import type { Queryable } from "../platform/database.ts";
import { NOTHING, part, run } from "../platform/statement.ts";
import { ROUND_COLUMNS, type RoundRow } from "./rounds.ts";

export interface DrawnRoundsFilter {
	/** Undefined: all our own games. */
	readonly gameCode: number | undefined;
	/** Given: this round alone, if it is drawn. */
	readonly roundId: number | undefined;
	/** Only rounds before this one. */
	readonly beforeRoundId: number | undefined;
	readonly limit: number;
}

/**
 * Drawn rounds, the newest first. One game's are read along the index of its clock grid, those of all games along
 * the ids; the few newest rounds that are not drawn yet are passed over.
 */
export async function listDrawnRounds(sql: Queryable, filter: DrawnRoundsFilter): Promise<readonly RoundRow[]> {
	const { gameCode, roundId, beforeRoundId, limit } = filter;
	const ofGame = gameCode === undefined ? NOTHING : part`and r.game_code = ${gameCode}::int`;
	const one = roundId === undefined ? NOTHING : part`and r.round_id = ${roundId}::bigint`;
	return await run<RoundRow>(sql)`
		select ${ROUND_COLUMNS}
		from round r
		where r.state = 'finished' ${ofGame} ${one} ${before(gameCode, beforeRoundId)}
		order by ${gameCode === undefined ? part`r.round_id` : part`r.betting_opens_at`} desc
		limit ${limit}::int`;
}

/**
 * Within a game, rounds are in the order of their grid: a round of another game bounds them by its time, and before one that
 * there is not stands none.
 */
function before(gameCode: number | undefined, roundId: number | undefined) {
	if (roundId === undefined) return NOTHING;
	if (gameCode === undefined) return part`and r.round_id < ${roundId}::bigint`;
	return part`and r.betting_opens_at < (
		select known.betting_opens_at from round known where known.round_id = ${roundId}::bigint)`;
}

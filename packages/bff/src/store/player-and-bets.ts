import type { Queryable } from "../platform/database.ts";
import { run } from "../platform/statement.ts";
import { BET_COLUMNS, type FoundBet, type FoundPlayer, playerColumns } from "./find-anything.ts";
import type { Sight } from "./sight.ts";

export async function findPlayerById(sql: Queryable, sight: Sight, playerId: number): Promise<FoundPlayer | undefined> {
	const [row] = await run<FoundPlayer>(sql)`
		select ${playerColumns(sight)}
		from player p where p.player_id = ${playerId}::bigint`;
	return row;
}

export interface BetOfPlayer extends FoundBet {
	readonly winAmount: bigint | null;
	/** Something of it stands on a list. */
	readonly needsPerson: boolean;
}

export interface PlayersPage {
	readonly playerId: number;
	readonly beforeBetId: number;
	readonly limit: number;
}

/** A page of a player's bets as operators look at them, newest first. */
export async function listBetsOfPlayer(sql: Queryable, page: PlayersPage): Promise<readonly BetOfPlayer[]> {
	return await run<BetOfPlayer>(sql)`
		select ${BET_COLUMNS}, b.win_amount as "winAmount",
			exists (select from delivery d where d.subject_id = b.bet_id and d.listed is not null) as "needsPerson"
		from bet b where b.player_id = ${page.playerId}::bigint and b.bet_id < ${page.beforeBetId}::bigint
		order by b.bet_id desc limit ${page.limit}::int`;
}

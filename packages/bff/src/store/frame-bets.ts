import type { BetState } from "@webframe/shared/bet";
import type { BetStatus } from "@webframe/shared/wire";
import type { Queryable } from "../platform/database.ts";
import { part, run } from "../platform/statement.ts";
import { PLAYERS_KEY } from "./players-key.ts";

/** A bet as the player reads it, without its deliveries. */
export interface FrameBetRow {
	readonly betId: number;
	readonly idempotencyKey: string | null;
	readonly sequence: number;
	readonly gameCode: number;
	readonly roundId: number;
	readonly currency: string;
	readonly digits: number;
	readonly stake: bigint;
	readonly state: BetState;
	readonly status: BetStatus;
	readonly code: string | null;
	readonly winAmount: bigint | null;
	readonly winTaxAmount: bigint | null;
	readonly isFreebet: boolean;
	readonly selection: unknown;
	/** Where the round ended, as its provider told. */
	readonly coefficient: string | null;
	readonly placedAt: Date;
	readonly changedAt: Date;
}

const COLUMNS = part`b.bet_id as "betId", ${PLAYERS_KEY}, b.sequence, b.game_code as "gameCode", b.round_id as "roundId", b.currency,
	b.digits, b.stake, b.state, b.status, b.code, b.win_amount as "winAmount",
	b.win_tax_amount as "winTaxAmount", b.promo_code is not null as "isFreebet", b.selection,
	b.placed_at as "placedAt", b.changed_at as "changedAt",
	case when b.kind = 'provider' then
		(select r.coefficient from provider_round r where r.round_id = b.round_id) end as "coefficient"`;

/** A page of a player's bets, newest first. */
export async function listBets(
	sql: Queryable,
	playerId: number,
	beforeBetId: number,
	limit: number,
): Promise<readonly FrameBetRow[]> {
	return await run<FrameBetRow>(sql)`
		select ${COLUMNS} from bet b
		where b.player_id = ${playerId}::bigint and b.bet_id < ${beforeBetId}::bigint
		order by b.bet_id desc limit ${limit}::int`;
}

/** One bet, if it is this player's. */
export async function findPlayerBet(sql: Queryable, playerId: number, betId: number): Promise<FrameBetRow | undefined> {
	const [row] = await run<FrameBetRow>(sql)`
		select ${COLUMNS} from bet b
		where b.bet_id = ${betId}::bigint and b.player_id = ${playerId}::bigint`;
	return row;
}

export interface PlayerChanges {
	readonly lastSequence: number;
	readonly recentBetIds: readonly number[];
	readonly balance: string | null;
	readonly currency: string;
}

export async function readPlayerChanges(sql: Queryable, playerId: number): Promise<PlayerChanges | undefined> {
	const [row] = await sql<PlayerChanges[]>`
		select last_sequence as "lastSequence", recent_bet_ids as "recentBetIds", balance, currency
		from player where player_id = ${playerId}::bigint`;
	return row;
}

export async function findBetsById(
	sql: Queryable,
	playerId: number,
	betIds: readonly number[],
): Promise<readonly FrameBetRow[]> {
	return await run<FrameBetRow>(sql)`
		select ${COLUMNS} from bet b
		where b.bet_id = any(${[...betIds]}::bigint[]) and b.player_id = ${playerId}::bigint
		order by b.sequence`;
}

/** Bets that changed after a change number, oldest change first: for a frame that was away for long. */
export async function findBetsChangedSince(
	sql: Queryable,
	playerId: number,
	sinceSequence: number,
	limit: number,
): Promise<readonly FrameBetRow[]> {
	return await run<FrameBetRow>(sql)`
		select ${COLUMNS} from bet b
		where b.player_id = ${playerId}::bigint and b.sequence > ${sinceSequence}::bigint
		order by b.sequence limit ${limit}::int`;
}

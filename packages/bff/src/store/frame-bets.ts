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
	/** What its 4 has paid. */
	readonly jackpotAmount: bigint | null;
	readonly promoCode: string | null;
	/** The coefficient at which the player left before the end, in hundredths; null where nobody did. */
	readonly cashOut: number | null;
	/** What of the stake plays, for a bet that was left; null for the others. */
	readonly playing: bigint | null;
	readonly selection: unknown;
	/** Where the round ended, as its provider told. */
	readonly coefficient: string | null;
	readonly placedAt: Date;
	readonly changedAt: Date;
}

const COLUMNS = part`b.bet_id as "betId", ${PLAYERS_KEY}, b.sequence, b.game_code as "gameCode", b.round_id as "roundId", b.currency,
	b.digits, b.stake, b.state, b.status, b.code, b.win_amount as "winAmount",
	b.win_tax_amount as "winTaxAmount", b.promo_code as "promoCode", b.cash_out as "cashOut", b.selection,
	b.placed_at as "placedAt", b.changed_at as "changedAt",
	case when b.cash_out is not null then
		(select b.stake - coalesce(d.tax_amount, 0) from delivery d where d.subject_id = b.bet_id and d.seq = 1) end as "playing",
	case when b.kind = 'provider' then
		(select r.coefficient from provider_round r where r.round_id = b.round_id) end as "coefficient",
	case when b.state in ('jackpotwin', 'return') then
		(select d.amount from delivery d
		where d.subject_id = b.bet_id and d.transaction_type = 4 and d.state = 'accepted') end as "jackpotAmount"`;

export interface BetPage {
	readonly playerId: number;
	readonly beforeBetId: number;
	readonly limit: number;
}

/** Which of a player's bets are wanted; what is null excludes none. */
export interface BetFilter {
	/** Placed then or later. */
	readonly since: Date | null;
	/** Placed before. */
	readonly until: Date | null;
	readonly gameCode: number | null;
	readonly status: BetStatus | null;
}

/** A page of a player's bets, newest first. */
export async function listBets(sql: Queryable, page: BetPage): Promise<readonly FrameBetRow[]> {
	return await run<FrameBetRow>(sql)`
		select ${COLUMNS} from bet b
		where b.player_id = ${page.playerId}::bigint and b.bet_id < ${page.beforeBetId}::bigint
		order by b.bet_id desc limit ${page.limit}::int`;
}

export interface FilteredBets {
	readonly rows: readonly FrameBetRow[];
	/** The oldest bet that was looked at; null when no bet is older. */
	readonly lookedAtTo: number | null;
}

/**
 * A page of those of a player's bets that a filter leaves, newest first, among the next `lookedAtMax` of all of them. No
 * index holds what bets are filtered by, which changes and would cost every bet; so a page can be short, even empty, while
 * others follow.
 */
export async function listFilteredBets(
	sql: Queryable,
	page: BetPage,
	filter: BetFilter,
	lookedAtMax: number,
): Promise<FilteredBets> {
	const { since, until, gameCode, status } = filter;
	const [looked] = await sql<{ wanted: readonly number[]; count: number; oldest: number | null }[]>`
		select coalesce(array_agg(bet_id order by bet_id desc) filter (where is_wanted), '{}') as "wanted",
			count(*)::int as "count", min(bet_id) as "oldest"
		from (
			select bet_id, (${since}::timestamptz is null or placed_at >= ${since}::timestamptz)
				and (${until}::timestamptz is null or placed_at < ${until}::timestamptz)
				and (${gameCode}::int is null or game_code = ${gameCode}::int)
				and (${status}::text is null or status = ${status}::text) as is_wanted
			from bet where player_id = ${page.playerId}::bigint and bet_id < ${page.beforeBetId}::bigint
			order by bet_id desc limit ${lookedAtMax}::int
		) looked`;
	if (looked === undefined) throw new Error("Looking at a player's bets gave no row.");
	const betIds = looked.wanted.slice(0, page.limit);
	const rows = await run<FrameBetRow>(sql)`
		select ${COLUMNS} from bet b
		where b.bet_id = any(${[...betIds]}::bigint[]) and b.player_id = ${page.playerId}::bigint
		order by b.bet_id desc`;
	if (looked.wanted.length > page.limit) return { rows, lookedAtTo: betIds.at(-1) ?? null };
	return { rows, lookedAtTo: looked.count < lookedAtMax ? null : looked.oldest };
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

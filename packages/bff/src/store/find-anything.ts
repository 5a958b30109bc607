import type { CashbackState } from "@webframe/shared/bet";
import type { Queryable } from "../platform/database.ts";
import { type Part, part, run } from "../platform/statement.ts";
import type { StoredRoundState } from "./schema/rounds.ts";
import { type Sight, userIdAs } from "./sight.ts";

/** Of each kind so many at most: an id is of few things, and a hit is looked at by a person. */
const HITS_MAX = 20;

export interface FoundBet {
	readonly betId: number;
	readonly partnerId: number;
	readonly gameCode: number;
	readonly roundId: number;
	readonly currency: string;
	readonly digits: number;
	readonly stake: bigint;
	readonly state: "pending" | "accepted" | "win" | "lose" | "return" | "jackpotwin" | "rejected";
	readonly placedAt: Date;
}

export interface FoundPlayer {
	readonly playerId: number;
	readonly partnerId: number;
	readonly partnerUserId: string;
	readonly currency: string;
	readonly isTest: boolean;
	readonly isBlocked: boolean;
}

export interface FoundRound {
	readonly roundId: number;
	readonly gameCode: number;
	readonly state: StoredRoundState;
	readonly bettingOpensAt: Date;
}

export const BET_COLUMNS = part`b.bet_id as "betId", b.partner_id as "partnerId", b.game_code as "gameCode", b.round_id as "roundId",
	b.currency, b.digits, b.stake, b.state, b.placed_at as "placedAt"`;

/**
 * The bets and cashbacks of which a partner calls a transaction so. A summary of each stretch of the table says where it
 * cannot be, so that few stretches are read.
 */
export async function findNamedByPartner(sql: Queryable, partnerTransactionId: string): Promise<readonly number[]> {
	const rows = await run<{ subjectId: number }>(sql)`
		select subject_id as "subjectId" from delivery
		where partner_transaction_id = ${partnerTransactionId}::text limit ${HITS_MAX}::int`;
	return [...new Set(rows.map(({ subjectId }) => subjectId))];
}

/** By our ids, or by what its provider calls it. */
export async function findBets(sql: Queryable, text: string, ids: readonly number[]): Promise<readonly FoundBet[]> {
	return await run<FoundBet>(sql)`
		select ${BET_COLUMNS} from bet b where b.bet_id = any(${[...ids]}::bigint[])
		union all
		select ${BET_COLUMNS} from provider o join provider_bet p on p.provider_id = o.provider_id and p.provider_bet_id = ${text}::text
			join bet b on b.bet_id = p.bet_id
		limit ${HITS_MAX}::int`;
}

export function playerColumns(sight: Sight): Part {
	return part`p.player_id as "playerId", p.partner_id as "partnerId", ${userIdAs(part`p.partner_user_id`, sight)} as "partnerUserId",
	p.currency, p.is_test as "isTest", p.is_blocked as "isBlocked"`;
}

/** By the id that a partner gives its player: of any partner, each by its index. */
export async function findPlayers(
	sql: Queryable,
	sight: Sight,
	partnerUserId: string,
): Promise<readonly FoundPlayer[]> {
	return await run<FoundPlayer>(sql)`
		select ${playerColumns(sight)}
		from partner o join player p on p.partner_id = o.partner_id and p.partner_user_id = ${partnerUserId}::text
		order by p.partner_id limit ${HITS_MAX}::int`;
}

export async function findRound(sql: Queryable, roundId: number): Promise<FoundRound | undefined> {
	const [row] = await sql<FoundRound[]>`
		select round_id as "roundId", game_code as "gameCode", state, betting_opens_at as "bettingOpensAt"
		from round where round_id = ${roundId}::bigint`;
	return row;
}

export interface FoundCashback {
	readonly cashbackId: number;
	readonly partnerId: number;
	readonly state: CashbackState;
}

export async function findCashbacks(sql: Queryable, ids: readonly number[]): Promise<readonly FoundCashback[]> {
	return await run<FoundCashback>(sql)`
		select cashback_id as "cashbackId", partner_id as "partnerId", state from cashback
		where cashback_id = any(${[...ids]}::bigint[]) order by cashback_id`;
}

export interface FoundFreebet {
	readonly partnerId: number;
	readonly betsLeft: number;
	readonly expiresAt: Date;
	readonly isCancelled: boolean;
}

/** By the partner's id of the issue: of any partner, each by its index. */
export async function findFreebets(sql: Queryable, issueId: string): Promise<readonly FoundFreebet[]> {
	return await sql<FoundFreebet[]>`
		select f.partner_id as "partnerId", f.bets_count - f.uses as "betsLeft", f.expires_at as "expiresAt",
			f.cancelled_at is not null as "isCancelled"
		from partner o join freebet f on f.partner_id = o.partner_id and f.issue_id = ${issueId}::text
		order by f.partner_id limit ${HITS_MAX}::int`;
}

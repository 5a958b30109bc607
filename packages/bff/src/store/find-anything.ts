import type { Queryable } from "../platform/database.ts";
import { type Part, part, run } from "../platform/statement.ts";
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
	readonly state: string;
	readonly bettingOpensAt: Date;
}

export const BET_COLUMNS = part`b.bet_id as "betId", b.partner_id as "partnerId", b.game_code as "gameCode", b.round_id as "roundId",
	b.currency, b.digits, b.stake, b.state, b.placed_at as "placedAt"`;

/**
 * By our id, by what its provider calls it, or by what a partner calls one of its transactions.
 *
 * @param id null for a text that is no id of ours
 */
export async function findBets(sql: Queryable, text: string, id: number | null): Promise<readonly FoundBet[]> {
	return await run<FoundBet>(sql)`
		select ${BET_COLUMNS} from bet b where b.bet_id = ${id}::bigint
		union all
		select ${BET_COLUMNS} from provider o join provider_bet p on p.provider_id = o.provider_id and p.provider_bet_id = ${text}::text
			join bet b on b.bet_id = p.bet_id
		union
		select ${BET_COLUMNS} from delivery d join bet b on b.bet_id = d.subject_id
			where d.partner_transaction_id = ${text}::text
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

export async function findCashbackState(
	sql: Queryable,
	cashbackId: number,
): Promise<{ readonly partnerId: number; readonly state: string } | undefined> {
	const [row] = await sql<{ partnerId: number; state: string }[]>`
		select partner_id as "partnerId", state from cashback where cashback_id = ${cashbackId}::bigint`;
	return row;
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

/**
 * Bets and cashbacks as operators look at them: with what no decision needs.
 */
import type { Bet, BetState, Cashback, Delivery } from "@webframe/shared/bet";
import type { BetStatus } from "@webframe/shared/wire";
import type { Queryable } from "../platform/database.ts";
import { type Part, part, run } from "../platform/statement.ts";
import { DUE_AT } from "./delivery-rows.ts";
import { payloadsAs, type Sight, userIdAs } from "./sight.ts";

export interface DeliveryView {
	readonly seq: number;
	readonly kind: Delivery["kind"];
	readonly transactionType: Delivery["transactionType"];
	readonly amount: bigint | null;
	readonly taxAmount: bigint | null;
	readonly state: Delivery["state"];
	readonly attempts: number;
	readonly mayHaveArrived: boolean;
	readonly dueAt: Date | null;
	readonly firstDueAt: Date | null;
	readonly listed: Delivery["listed"];
	readonly lastCode: number | null;
	readonly partnerTransactionId: string | null;
	/** Undefined where payloads must not be seen. */
	readonly infoAnswer?: unknown;
	readonly infoAt: Date | null;
	readonly createdAt: Date;
	readonly changedAt: Date;
}

const INFO_ANSWER = part`, d.info_answer as "infoAnswer"`;
const USER_ID = part`p.partner_user_id`;

function deliveryColumns(sight: Sight): Part {
	return part`d.seq, d.kind, d.transaction_type as "transactionType", d.amount, d.tax_amount as "taxAmount", d.state,
		d.attempts, d.may_have_arrived as "mayHaveArrived", ${DUE_AT} as "dueAt", d.first_due_at as "firstDueAt",
		d.listed, d.last_code as "lastCode",
		d.partner_transaction_id as "partnerTransactionId"${payloadsAs(INFO_ANSWER, sight)}, d.info_at as "infoAt",
		d.created_at as "createdAt", d.changed_at as "changedAt"`;
}

export interface BetView {
	readonly betId: number;
	readonly kind: Bet["kind"];
	readonly partnerId: number;
	readonly playerId: number;
	readonly partnerUserId: string;
	readonly isTest: boolean;
	readonly gameCode: number;
	readonly roundId: number;
	readonly selection: unknown;
	readonly currency: string;
	readonly digits: number;
	readonly stake: bigint;
	readonly promoCode: string | null;
	readonly state: BetState;
	readonly status: BetStatus;
	readonly outOfPlay: string | null;
	readonly isClosed: boolean;
	readonly code: string | null;
	readonly winAmount: bigint | null;
	readonly winTaxAmount: bigint | null;
	/** In hundredths. */
	readonly cashOut: number | null;
	readonly placedAt: Date;
	readonly deadlineAt: Date;
	readonly changedAt: Date;
}

export async function viewBet(sql: Queryable, sight: Sight, betId: number): Promise<BetView | undefined> {
	const [row] = await run<BetView>(sql)`
		select b.bet_id as "betId", b.kind, b.partner_id as "partnerId", b.player_id as "playerId",
			${userIdAs(USER_ID, sight)} as "partnerUserId", b.is_test as "isTest", b.game_code as "gameCode",
			b.round_id as "roundId", b.selection, b.currency, b.digits, b.stake, b.promo_code as "promoCode", b.state,
			b.status, b.out_of_play as "outOfPlay", b.is_closed as "isClosed", b.code, b.win_amount as "winAmount",
			b.win_tax_amount as "winTaxAmount", b.cash_out as "cashOut", b.placed_at as "placedAt", b.deadline_at as "deadlineAt",
			b.changed_at as "changedAt"
		from bet b join player p on p.player_id = b.player_id where b.bet_id = ${betId}::bigint`;
	return row;
}

export interface ProviderBetView {
	readonly providerId: number;
	readonly providerBetId: string;
	readonly gameRoundId: string | null;
	readonly winOdd: string | null;
	readonly coefficient: string | null;
	readonly proof: string | null;
}

/** What the provider of a bet calls it, and how its round ended. */
export async function viewProviderBet(sql: Queryable, betId: number): Promise<ProviderBetView | undefined> {
	const [row] = await sql<ProviderBetView[]>`
		select p.provider_id as "providerId", p.provider_bet_id as "providerBetId", p.game_round_id as "gameRoundId",
			p.win_odd as "winOdd", r.coefficient, r.proof
		from provider_bet p join bet b on b.bet_id = p.bet_id left join provider_round r on r.round_id = b.round_id
		where p.bet_id = ${betId}::bigint`;
	return row;
}

export interface CashbackView {
	readonly cashbackId: number;
	readonly partnerId: number;
	readonly playerId: number;
	readonly partnerUserId: string;
	readonly currency: string;
	readonly digits: number;
	readonly amount: bigint;
	readonly taxAmount: bigint | null;
	readonly state: Cashback["state"];
	readonly isCancelAsked: boolean;
	readonly requestKey: string;
	readonly createdAt: Date;
	readonly changedAt: Date;
}

export async function viewCashback(
	sql: Queryable,
	sight: Sight,
	cashbackId: number,
): Promise<CashbackView | undefined> {
	const [row] = await run<CashbackView>(sql)`
		select c.cashback_id as "cashbackId", c.partner_id as "partnerId", c.player_id as "playerId",
			${userIdAs(USER_ID, sight)} as "partnerUserId", c.currency, c.digits, c.amount, c.tax_amount as "taxAmount", c.state,
			c.is_cancel_asked as "isCancelAsked", c.request_key as "requestKey", c.created_at as "createdAt",
			c.changed_at as "changedAt"
		from cashback c join player p on p.player_id = c.player_id where c.cashback_id = ${cashbackId}::bigint`;
	return row;
}

/** The deliveries of a bet or a cashback, in their order. */
export async function viewDeliveries(
	sql: Queryable,
	sight: Sight,
	subjectId: number,
): Promise<readonly DeliveryView[]> {
	return await run<DeliveryView>(sql)`
		select ${deliveryColumns(sight)} from delivery d where d.subject_id = ${subjectId}::bigint order by d.seq`;
}

/** Where a list goes on: behind this delivery. */
export interface DeliveryCursor {
	readonly subjectId: number;
	readonly seq: number;
}

export interface RangeFilter {
	readonly partnerId: number | null;
	readonly code: number | null;
	/** When the transaction was written. */
	readonly since: Date | null;
	readonly until: Date | null;
	/** Test players too. */
	readonly includeTest: boolean;
	readonly limit: number;
}

export interface ListFilter extends RangeFilter {
	readonly reason: string | null;
	readonly before: DeliveryCursor;
}

/** @param isTest the column that says whether it is a test player's */
function fits(filter: RangeFilter, isTest: Part) {
	return part`(${filter.includeTest}::boolean or not ${isTest}) and (${filter.partnerId}::int is null or d.partner_id = ${filter.partnerId}::int)
		and (${filter.code}::int is null or d.last_code = ${filter.code}::int)
		and (${filter.since}::timestamptz is null or d.created_at >= ${filter.since}::timestamptz)
		and (${filter.until}::timestamptz is null or d.created_at < ${filter.until}::timestamptz)`;
}

export interface ListedBetView extends DeliveryView {
	readonly betId: number;
	readonly betState: BetState;
	readonly partnerId: number;
	readonly playerId: number;
	readonly partnerUserId: string;
	readonly isTest: boolean;
	readonly gameCode: number;
	readonly roundId: number;
	readonly currency: string;
	readonly digits: number;
}

const OF_BET = part`b.is_test`;

function betColumns(sight: Sight): Part {
	return part`b.bet_id as "betId", b.state as "betState", b.partner_id as "partnerId", b.player_id as "playerId",
	${userIdAs(USER_ID, sight)} as "partnerUserId", b.is_test as "isTest", b.game_code as "gameCode",
	b.round_id as "roundId", b.currency, b.digits`;
}

/** Deliveries of bets that a person has to see, newest bet first. */
export async function listListedBets(
	sql: Queryable,
	sight: Sight,
	filter: ListFilter,
): Promise<readonly ListedBetView[]> {
	const { before } = filter;
	return await run<ListedBetView>(sql)`
		select ${betColumns(sight)}, ${deliveryColumns(sight)}
		from delivery d join bet b on b.bet_id = d.subject_id join player p on p.player_id = b.player_id
		where d.listed is not null
			and (${filter.reason}::text is null or d.listed = ${filter.reason}::text) and ${fits(filter, OF_BET)}
			and d.subject_id <= ${before.subjectId}::bigint
			and (d.subject_id, d.seq) < (${before.subjectId}::bigint, ${before.seq}::smallint)
		order by d.subject_id desc, d.seq desc limit ${filter.limit}::int`;
}

export interface ScannedBets {
	readonly items: readonly ListedBetView[];
	/** The last bet that was looked at; null when there are no more. */
	readonly scannedTo: number | null;
}

/**
 * Bets whose stake the partner refused, newest first. No index leads to them, because it would cost every bet; so
 * a page looks at no more than so many bets, and may be empty though others follow.
 */
export async function listRefusedStakes(
	sql: Queryable,
	sight: Sight,
	filter: ListFilter,
	scanMax: number,
): Promise<ScannedBets> {
	const { before } = filter;
	const items = await run<ListedBetView>(sql)`
		select ${betColumns(sight)}, ${deliveryColumns(sight)}
		from (
			select * from bet where bet_id < ${before.subjectId}::bigint order by bet_id desc limit ${scanMax}::int
		) b
		join delivery d on d.subject_id = b.bet_id and d.seq = 1
		join player p on p.player_id = b.player_id
		where b.state = 'rejected' and d.state = 'refused' and ${fits(filter, OF_BET)}
		order by b.bet_id desc limit ${filter.limit}::int`;
	const last = items.at(-1);
	if (last !== undefined && items.length === filter.limit) return { items, scannedTo: last.betId };
	const [end] = await sql<{ betId: number }[]>`
		select bet_id as "betId" from bet where bet_id < ${before.subjectId}::bigint
		order by bet_id desc offset ${scanMax - 1}::int limit 1`;
	return { items, scannedTo: end?.betId ?? null };
}

export interface ListedCashbackView extends DeliveryView {
	readonly cashbackId: number;
	readonly cashbackState: Cashback["state"];
	readonly partnerId: number;
	readonly playerId: number;
	readonly partnerUserId: string;
	readonly currency: string;
	readonly digits: number;
}

/** Steps of cashbacks that a person has to see, newest cashback first. */
export async function listListedCashbacks(
	sql: Queryable,
	sight: Sight,
	filter: ListFilter,
): Promise<readonly ListedCashbackView[]> {
	const { before } = filter;
	return await run<ListedCashbackView>(sql)`
		select c.cashback_id as "cashbackId", c.state as "cashbackState", c.partner_id as "partnerId",
			c.player_id as "playerId", ${userIdAs(USER_ID, sight)} as "partnerUserId", c.currency, c.digits,
			${deliveryColumns(sight)}
		from delivery d join cashback c on c.cashback_id = d.subject_id join player p on p.player_id = c.player_id
		where d.listed is not null
			and (${filter.reason}::text is null or d.listed = ${filter.reason}::text) and ${fits(filter, part`p.is_test`)}
			and d.subject_id <= ${before.subjectId}::bigint
			and (d.subject_id, d.seq) < (${before.subjectId}::bigint, ${before.seq}::smallint)
		order by d.subject_id desc, d.seq desc limit ${filter.limit}::int`;
}

/** What may be sent again of a partner's bets, oldest bet first: refused or manual, and on the list. */
export async function findResendable(
	sql: Queryable,
	filter: RangeFilter,
	after: DeliveryCursor,
): Promise<readonly DeliveryCursor[]> {
	return await run<DeliveryCursor>(sql)`
		select d.subject_id as "subjectId", d.seq from delivery d join bet b on b.bet_id = d.subject_id
		where d.listed is not null and d.state in ('refused', 'manual') and d.seq > 1
			and (d.kind <> 'payment' or d.dedupe_key is not null) and ${fits(filter, OF_BET)}
			and d.subject_id >= ${after.subjectId}::bigint
			and (d.subject_id, d.seq) > (${after.subjectId}::bigint, ${after.seq}::smallint)
		order by d.subject_id, d.seq limit ${filter.limit}::int`;
}

/** Sessions and bets with play money. Each change of a purse is one statement that holds the session's row. */
import type { Queryable } from "../platform/database.ts";
import { minorUnits } from "./column-values.ts";

export interface NewDemoSession {
	readonly providerId: number;
	readonly sessionId: string;
	readonly gameCode: number;
	readonly currency: string;
	readonly digits: number;
	readonly minBet: bigint;
	readonly maxBet: bigint;
	readonly balance: bigint;
	readonly now: Date;
	readonly expiresAt: Date;
}

/** @returns false when there is a session of this id: a launch that answers it fails. */
export async function insertDemoSession(sql: Queryable, session: NewDemoSession): Promise<boolean> {
	const rows = await sql`
		insert into demo_session (
			provider_id, session_id, game_code, currency, digits, min_bet, max_bet, balance, created_at, expires_at)
		values (
			${session.providerId}::int, ${session.sessionId}::text, ${session.gameCode}::int, ${session.currency}::text,
			${session.digits}::smallint, ${String(session.minBet)}::numeric, ${String(session.maxBet)}::numeric,
			${String(session.balance)}::numeric, ${session.now}::timestamptz, ${session.expiresAt}::timestamptz)
		on conflict (provider_id, session_id) do nothing
		returning session_id`;
	return rows.length > 0;
}

export interface DemoSessionRow {
	readonly providerId: number;
	readonly sessionId: string;
	readonly currency: string;
	readonly digits: number;
	readonly minBet: bigint;
	readonly maxBet: bigint;
	readonly balance: bigint;
	readonly expiresAt: Date;
}

export async function readDemoSession(
	sql: Queryable,
	providerId: number,
	sessionId: string,
): Promise<DemoSessionRow | undefined> {
	const [row] = await sql<DemoSessionRow[]>`
		select provider_id as "providerId", session_id as "sessionId", currency, digits, min_bet as "minBet",
			max_bet as "maxBet", balance, expires_at as "expiresAt"
		from demo_session where provider_id = ${providerId}::int and session_id = ${sessionId}::text`;
	return row;
}

export interface DemoBetRow {
	readonly sessionId: string;
	readonly gameRoundId: string | null;
	readonly stake: bigint;
	readonly winAmount: bigint | null;
	readonly state: "accepted" | "paid" | "refunded" | "tombstone";
}

type DemoKey = Pick<DemoSessionRow, "providerId" | "sessionId">;

/** The bet under that id, of whatever session of the provider. */
export async function findDemoBet(
	sql: Queryable,
	providerId: number,
	providerBetId: string,
): Promise<DemoBetRow | undefined> {
	const [row] = await sql<DemoBetRow[]>`
		select session_id as "sessionId", game_round_id as "gameRoundId", stake, win_amount as "winAmount", state
		from demo_bet where provider_id = ${providerId}::int and provider_bet_id = ${providerBetId}::text`;
	return row;
}

export interface DemoStake extends DemoKey {
	readonly providerBetId: string;
	readonly gameRoundId: string;
	readonly stake: bigint;
	/** The win of a pay-in-out; null while the bet is open. */
	readonly winAmount: bigint | null;
	readonly now: Date;
}

/** @returns the purse after it; undefined when it holds too little or the bet id was used. */
export async function takeDemoStake(sql: Queryable, bet: DemoStake): Promise<bigint | undefined> {
	const win = minorUnits(bet.winAmount);
	const [row] = await sql<{ balance: bigint }[]>`
		with purse as (
			select provider_id, session_id from demo_session
			where provider_id = ${bet.providerId}::int and session_id = ${bet.sessionId}::text
				and balance >= ${String(bet.stake)}::numeric
			for update
		),
		placed as (
			insert into demo_bet (
				provider_id, session_id, provider_bet_id, game_round_id, stake, win_amount, state, created_at)
			select provider_id, session_id, ${bet.providerBetId}::text, ${bet.gameRoundId}::text,
				${String(bet.stake)}::numeric, ${win}::numeric, ${win === null ? "accepted" : "paid"}::text,
				${bet.now}::timestamptz
			from purse
			on conflict do nothing
			returning provider_id, session_id
		)
		update demo_session d set balance = d.balance - ${String(bet.stake)}::numeric + ${win ?? "0"}::numeric
		from placed where d.provider_id = placed.provider_id and d.session_id = placed.session_id
		returning d.balance`;
	return row?.balance;
}

/** Pays an open bet out or gives it back. @returns the purse after it; undefined when the bet was not open. */
export async function endDemoBet(
	sql: Queryable,
	{ providerId, sessionId }: DemoKey,
	providerBetId: string,
	/** Null gives the stake back. */
	winAmount: bigint | null,
): Promise<bigint | undefined> {
	const win = minorUnits(winAmount);
	const [row] = await sql<{ balance: bigint }[]>`
		with ended as (
			update demo_bet set state = ${win === null ? "refunded" : "paid"}::text, win_amount = ${win}::numeric
			where provider_id = ${providerId}::int and session_id = ${sessionId}::text
				and provider_bet_id = ${providerBetId}::text and state = 'accepted'
			returning provider_id, session_id, coalesce(win_amount, stake) as moved
		)
		update demo_session d set balance = d.balance + ended.moved
		from ended where d.provider_id = ended.provider_id and d.session_id = ended.session_id
		returning d.balance`;
	return row?.balance;
}

/** A refund that came before its bet. @returns false when something stands under the bet id. */
export async function insertDemoTombstone(
	sql: Queryable,
	{ providerId, sessionId }: DemoKey,
	providerBetId: string,
	now: Date,
): Promise<boolean> {
	const rows = await sql`
		insert into demo_bet (provider_id, session_id, provider_bet_id, stake, state, created_at)
		values (${providerId}::int, ${sessionId}::text, ${providerBetId}::text, 0, 'tombstone', ${now}::timestamptz)
		on conflict do nothing
		returning provider_bet_id`;
	return rows.length > 0;
}

/** Forgets play money some time after its session. @returns how many sessions, at most `limit` */
export async function forgetDemoSessions(sql: Queryable, before: Date, limit: number): Promise<number> {
	const rows = await sql`
		with old as (
			select provider_id, session_id from demo_session where expires_at < ${before}::timestamptz
			limit ${limit}::int for update skip locked
		),
		bets as (
			delete from demo_bet b using old where b.provider_id = old.provider_id and b.session_id = old.session_id
		)
		delete from demo_session d using old where d.provider_id = old.provider_id and d.session_id = old.session_id
		returning d.session_id`;
	return rows.length;
}

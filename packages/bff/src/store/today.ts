/**
 * What goes on now, for people who watch it. Every statement reads the newest rows of a key, or an index as small as what is
 * open, so that it costs the same with ten million bets.
 */
import type { PartnerCircuit } from "@webframe/shared/wire";
import type { Queryable } from "../platform/database.ts";
import { part, run } from "../platform/statement.ts";
import type { StoredRoundState } from "./schema/rounds.ts";
import { waitsForSecondPerson } from "./waiting-approvals.ts";

/**
 * Bets of players for money among the newest of all, to which an index leads from its end. How many are looked at stands in
 * the text: a statement that is prepared plans without its values, and would take a share of the table for it.
 */
const NEWEST = part`looked_at as materialized (
	select bet_id, partner_id, player_id, game_code, currency, digits, stake, promo_code, state, win_amount, placed_at, is_test
	from bet order by bet_id desc limit 5000
)`;
/** The same number. */
export const LOOKED_AT_MAX = 5_000;

/** Stakes of freebets are nobody's money. */
const PAID = part`case when promo_code is null then stake else 0 end`;
const SETTLED = part`state in ('win', 'lose', 'jackpotwin')`;

export interface NewestQuestion {
	readonly now: Date;
	/** Bets that were placed before count for nothing. */
	readonly since: Date;
	/** From when on bets count for the rate. */
	readonly minuteAgo: Date;
	/** The width of a span of the curve, and how many there are. */
	readonly stepMs: number;
	readonly steps: number;
	readonly currenciesMax: number;
	/** Of each partner and currency. */
	readonly winsMax: number;
}

export interface BetsNow {
	readonly count: number;
	readonly players: number;
	readonly lastMinute: number;
	/** With those of test players, and those that were placed before. */
	readonly lookedAt: number;
	/** When the oldest bet that was looked at was placed; null without any. */
	readonly oldestAt: Date | null;
}

export interface MoneyNow {
	readonly currency: string;
	readonly digits: number;
	readonly stakes: bigint;
	readonly settledStakes: bigint;
	readonly payouts: bigint;
	readonly exposure: bigint;
}

export interface WinNow {
	readonly betId: number;
	readonly partnerId: number;
	readonly gameCode: number;
	readonly currency: string;
	readonly digits: number;
	readonly stake: bigint;
	readonly amount: bigint;
	readonly placedAt: Date;
}

export interface NewestNow {
	readonly bets: BetsNow;
	/** Bets of each span, the oldest first. */
	readonly curve: readonly number[];
	/** The currency with most bets first. */
	readonly money: readonly MoneyNow[];
	/** The largest wins of each partner and currency. */
	readonly wins: readonly WinNow[];
}

type InJson<Row> = { readonly [Key in keyof Row]: Row[Key] extends bigint | Date ? string : Row[Key] };

/** All that is told of the newest bets, which are read once for it. */
export async function readNewest(sql: Queryable, question: NewestQuestion): Promise<NewestNow> {
	const { now, since, minuteAgo, stepMs, steps, currenciesMax, winsMax } = question;
	const curveSince = new Date(now.getTime() - steps * stepMs);
	const [row] = await run<
		BetsNow & {
			readonly curve: readonly { readonly ago: number; readonly count: number }[];
			readonly money: readonly InJson<MoneyNow>[];
			readonly wins: readonly InJson<WinNow>[];
		}
	>(sql)`
		with ${NEWEST}, newest as materialized (
			select * from looked_at where placed_at > ${since}::timestamptz and not is_test
		), curve as (
			select floor(extract(epoch from ${now}::timestamptz - placed_at) * 1000 / ${stepMs}::float8)::int as ago,
				count(*)::int as count
			from newest where placed_at > ${curveSince}::timestamptz and placed_at <= ${now}::timestamptz group by 1
		), money as (
			select currency, digits, count(*) as bets,
				coalesce(sum(${PAID}) filter (where state <> 'rejected' and state <> 'return'), 0)::text as stakes,
				coalesce(sum(${PAID}) filter (where ${SETTLED}), 0)::text as "settledStakes",
				coalesce(sum(win_amount) filter (where ${SETTLED}), 0)::text as payouts,
				coalesce(sum(${PAID}) filter (where state in ('pending', 'accepted')), 0)::text as exposure
			from newest group by currency, digits order by count(*) desc, currency limit ${currenciesMax}::int
		), wins as (
			select bet_id as "betId", partner_id as "partnerId", game_code as "gameCode", currency, digits, stake::text,
				win_amount::text as amount, placed_at as "placedAt",
				row_number() over (partition by partner_id, currency, digits order by win_amount desc) as place
			from newest where win_amount > 0 and ${SETTLED}
		)
		select count(*)::int as count, count(distinct player_id)::int as players,
			(count(*) filter (where placed_at > ${minuteAgo}::timestamptz))::int as "lastMinute",
			(select count(*)::int from looked_at) as "lookedAt", (select min(placed_at) from looked_at) as "oldestAt",
			(select coalesce(jsonb_agg(to_jsonb(c)), '[]') from curve c) as curve,
			(select coalesce(jsonb_agg(to_jsonb(m)), '[]') from money m) as money,
			(select coalesce(jsonb_agg(to_jsonb(w)), '[]') from wins w where place <= ${winsMax}::int) as wins
		from newest`;
	if (row === undefined) throw new Error("A sum of bets has no row.");
	const { curve: spans, money, wins, ...bets } = row;
	const counts = new Map(spans.map(({ ago, count }) => [ago, count]));
	const curve = Array.from({ length: steps }, (_, index) => counts.get(steps - 1 - index) ?? 0);
	return { bets, curve, money: money.map(moneyOf), wins: wins.map(winOf) };
}

function moneyOf({ stakes, settledStakes, payouts, exposure, ...of }: InJson<MoneyNow>): MoneyNow {
	const [paid, settled, out, open] = [stakes, settledStakes, payouts, exposure].map(BigInt);
	return { ...of, stakes: paid ?? 0n, settledStakes: settled ?? 0n, payouts: out ?? 0n, exposure: open ?? 0n };
}

function winOf({ stake, amount, placedAt, ...of }: InJson<WinNow>): WinNow {
	return { ...of, stake: BigInt(stake), amount: BigInt(amount), placedAt: new Date(placedAt) };
}

export interface AcceptNow {
	readonly partnerId: number;
	readonly half: number;
	readonly most: number;
	readonly of: number;
}

/** How long partners took to accept the newest stakes, in milliseconds: from the writing of the call to the accept. */
export async function readAcceptTimes(sql: Queryable, since: Date, limit: number): Promise<readonly AcceptNow[]> {
	// Of each bet its one delivery, by its key: a join would read all deliveries.
	return await run<AcceptNow>(sql)`
		with newest as materialized (
			select bet_id, partner_id, placed_at, is_test from bet order by bet_id desc limit 1000
		)
		select n.partner_id as "partnerId", count(*)::int as of,
			(percentile_disc(0.5) within group (order by d.ms))::int as half,
			(percentile_disc(0.95) within group (order by d.ms))::int as most
		from newest n cross join lateral (
			select greatest(0, extract(epoch from changed_at - created_at) * 1000) as ms, state, transaction_type
			from delivery where subject_id = n.bet_id and seq = 1 limit 1
		) d
		where n.placed_at > ${since}::timestamptz and not n.is_test and d.state = 'accepted' and d.transaction_type = -1
		group by n.partner_id order by count(*) desc limit ${limit}::int`;
}

export interface OpenCircuit {
	readonly partnerId: number;
	readonly calls: PartnerCircuit["calls"];
}

export async function readOpenCircuits(sql: Queryable, limit: number): Promise<readonly OpenCircuit[]> {
	return await sql<OpenCircuit[]>`
		select partner_id as "partnerId", calls from partner_circuit where closed_at is null
		order by opened_at desc limit ${limit}::int`;
}

export interface RoundNow {
	readonly roundId: number;
	readonly gameCode: number;
	readonly state: StoredRoundState;
	readonly isHeld: boolean;
	/** When it should have gone on at the latest. */
	readonly dueAt: Date;
}

/** Rounds that are not settled: of each game one or two, unless something is wrong. */
export async function readOpenRounds(sql: Queryable, settlingMs: number, limit: number): Promise<readonly RoundNow[]> {
	return await run<RoundNow>(sql)`
		select round_id as "roundId", game_code as "gameCode", state, held_state is not null as "isHeld",
			case state when 'awaiting' then betting_opens_at when 'betting' then betting_closes_at when 'closed' then cut_at
				when 'cut' then draw_at when 'drawing' then reveals_at
				else greatest(reveals_at, changed_at) + ${settlingMs}::float8 * interval '1 ms' end as "dueAt"
		from round where settled_at is null order by round_id limit ${limit}::int`;
}

/** What waits for a person, each counted up to a bound. */
export async function countWaiting(
	sql: Queryable,
	{ approvalsSince, countMax }: { readonly approvalsSince: Date; readonly countMax: number },
): Promise<{ readonly rejectedBets: number; readonly approvals: number }> {
	const [row] = await run<{ rejectedBets: number; approvals: number }>(sql)`
		select (select count(*)::int from (
			select 1 from delivery d
			where d.listed is not null and not (select is_test from bet b where b.bet_id = d.subject_id)
			limit ${countMax}::int) l) as "rejectedBets",
		(select count(*)::int from (
			select 1 from approval a where ${waitsForSecondPerson(approvalsSince)} limit ${countMax}::int) w) as approvals`;
	return row ?? { rejectedBets: 0, approvals: 0 };
}

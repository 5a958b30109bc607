/** The statements of reports: sums of hours, with what is not added up yet. */
import type { Queryable } from "../platform/database.ts";
import { NOTHING, type Part, part, run } from "../platform/statement.ts";
import { givenRows } from "./given-rows.ts";
import { MOVEMENT_SUMS, movedRows } from "./movements.ts";

export interface Sums {
	readonly bets: number;
	readonly transactions: number;
	readonly stakes: bigint;
	readonly payouts: bigint;
	readonly returns: bigint;
	readonly tax: bigint;
	readonly freebets: bigint;
	readonly jackpots: bigint;
	readonly cashbacks: bigint;
}

/** The same, of one game and one currency. */
export interface GameSums extends Sums {
	readonly gameCode: number;
	readonly currency: string;
	readonly digits: number;
}

/** What a day has moved. */
export interface DayOfSums {
	/** Of the partner's own time. */
	readonly day: string;
	/** Whole minor units, which JSON has no numbers for. */
	readonly stakes: string;
	readonly margin: string;
}

export interface ReportRowSums extends GameSums {
	readonly partnerId: number;
	readonly beginsAt: Date;
	/** In the partner's own time. */
	readonly period: string;
	/** Of a month that is not in euros; null of all else, which is of one day, or needs none. */
	readonly days: readonly DayOfSums[] | null;
}

export const SUM_COLUMNS = part`sum(bets)::bigint as bets, sum(transactions)::bigint as transactions, sum(stakes) as stakes,
	sum(payouts) as payouts, sum(returns) as returns, sum(tax) as tax, sum(freebets) as freebets, sum(jackpots) as jackpots,
	sum(cashbacks) as cashbacks`;

/** The days of a sum, where each is worth something else in euros. */
const DAYS = part`json_agg(json_build_object('day', x.day::text, 'stakes', x.stakes::text, 'margin',
	(x.stakes - x.returns - x.payouts - x.jackpots - x.tax)::text)) filter (where x.currency <> 'EUR')`;

/**
 * Every hour's sums in a span, from both tables.
 *
 * @param span names the partner and the span: `partner_id`, `begins`, `ends`
 * @param more further columns of the span, each behind a comma, where it is called `s`
 */
export function hoursIn(span: Part, more: Part = NOTHING): Part {
	return part`(
		select h.partner_id, h.hour, h.game_code, h.currency, h.digits, h.is_test${more}, h.bets, h.transactions, h.stakes, h.payouts,
			h.returns, h.tax, h.freebets, h.jackpots, h.cashbacks
		from ${span} s join report_hour h on h.partner_id = s.partner_id and h.hour >= s.begins and h.hour < s.ends
		union all
		select m.partner_id, date_trunc('hour', m.accepted_at, 'UTC'), m.game_code, m.currency, m.digits, m.is_test${more},
			${MOVEMENT_SUMS}
		from ${span} s join ${movedRows(part`movement`)} m on m.partner_id = s.partner_id and m.accepted_at >= s.begins and m.accepted_at < s.ends
		group by 1, 2, 3, 4, 5, 6${more}
	)`;
}

/**
 * The moment at which a day begins by a clock. Where summer time ends at midnight (the Azores, Cuba), that comes twice: the
 * database takes the later one, and the hour before it is of the day already.
 *
 * @param midnight a timestamp without time zone
 */
function beginning(midnight: Part, zone: Part): Part {
	const moment = part`(${midnight} at time zone ${zone})`;
	const before = part`(${moment} - interval '1 hour')`;
	return part`case when ${before} at time zone ${zone} < ${midnight} then ${moment} else ${before} end`;
}

/** Whose hours by which clock. */
export interface PartnerZone {
	readonly partnerId: number;
	readonly timeZone: string;
}

export interface ReportFilter {
	readonly zones: readonly PartnerZone[];
	/** Days of each partner's own time, both among it. */
	readonly firstDay: string;
	readonly lastDay: string;
	readonly by: "hour" | "day" | "month";
	readonly gameCode: number | null;
	readonly currency: string | null;
	readonly includeTest: boolean;
	readonly limit: number;
}

const PERIOD_FORMAT = { hour: "YYYY-MM-DD HH24:MI", day: "YYYY-MM-DD", month: "YYYY-MM" } as const;

/** Rows by time, partner, game and currency; those without a transaction are not there. */
export async function reportSums(sql: Queryable, filter: ReportFilter): Promise<readonly ReportRowSums[]> {
	const { zones, firstDay, lastDay, by } = filter;
	const narrowed = part`(${filter.includeTest}::boolean or not h.is_test)
		and (${filter.gameCode}::int is null or h.game_code = ${filter.gameCode}::int)
		and (${filter.currency}::text is null or h.currency = ${filter.currency}::text)`;
	const hoursByClock = hoursIn(part`span`, part`, s.zone`);
	const hours = part`(select h.* from ${hoursByClock} h where ${narrowed})`;
	const days = part`(
		select h.partner_id, min(h.hour) as hour, h.game_code, h.currency, h.digits, h.zone, (h.hour at time zone h.zone)::date as day,
			${SUM_COLUMNS}
		from ${hoursByClock} h where ${narrowed} group by 1, 3, 4, 5, 6, 7
	)`;
	const isByMonth = by === "month";
	const begins =
		by === "hour" ? part`x.hour` : beginning(part`date_trunc(${by}::text, x.hour at time zone x.zone)`, part`x.zone`);
	return await run<ReportRowSums>(sql)`
		with span as (
			select z."partnerId" as partner_id, z."timeZone" as zone,
				${beginning(part`${firstDay}::text::timestamp`, part`z."timeZone"`)} as begins,
				${beginning(part`(${lastDay}::text::timestamp + interval '1 day')`, part`z."timeZone"`)} as ends
			from ${givenRows(zones, part`"partnerId" int, "timeZone" text`)} z
		)
		select x.partner_id as "partnerId", ${begins} as "beginsAt",
			to_char(x.hour at time zone x.zone, ${PERIOD_FORMAT[by]}::text) as period,
			x.game_code as "gameCode", x.currency, x.digits, ${SUM_COLUMNS}, ${isByMonth ? DAYS : part`null::json`} as days
		from ${isByMonth ? days : hours} x
		group by 1, 2, 3, 4, 5, 6
		order by 2, 1, 4, 5, 6 limit ${filter.limit}::int`;
}

export interface Span {
	readonly partnerId: number;
	readonly begins: Date;
	readonly ends: Date;
}

/** The sums of a span by game and currency. @param includeTest test players, too */
export async function sumsOfSpan(sql: Queryable, span: Span, includeTest: boolean): Promise<readonly GameSums[]> {
	return await run<GameSums>(sql)`
		with span as (
			select ${span.partnerId}::int as partner_id, ${span.begins}::timestamptz as begins, ${span.ends}::timestamptz as ends
		)
		select x.game_code as "gameCode", x.currency, x.digits, ${SUM_COLUMNS}
		from ${hoursIn(part`span`)} x where (${includeTest}::boolean or not x.is_test)
		group by 1, 2, 3 order by 1, 2, 3`;
}

/** A game and a currency of a statement. */
export interface StatementSums extends GameSums {
	readonly days: ReportRowSums["days"];
}

/** The sums of a span by game and currency, with its days by a clock. Test players are left out. */
export async function statementSums(sql: Queryable, span: Span, timeZone: string): Promise<readonly StatementSums[]> {
	return await run<StatementSums>(sql)`
		with span as (
			select ${span.partnerId}::int as partner_id, ${span.begins}::timestamptz as begins, ${span.ends}::timestamptz as ends
		)
		select x.game_code as "gameCode", x.currency, x.digits, ${SUM_COLUMNS}, ${DAYS} as days
		from (
			select h.game_code, h.currency, h.digits, (h.hour at time zone ${timeZone}::text)::date as day, ${SUM_COLUMNS}
			from ${hoursIn(part`span`)} h where not h.is_test group by 1, 2, 3, 4
		) x
		group by 1, 2, 3 order by 1, 2, 3`;
}

export interface Moments {
	readonly begins: Date;
	readonly ends: Date;
}

/** Where a month of a time zone begins and ends. */
export async function monthSpan(sql: Queryable, month: string, timeZone: string): Promise<Moments> {
	return await momentsFrom(sql, `${month}-01`, part`interval '1 month'`, timeZone);
}

/** The same of a day. */
export async function daySpan(sql: Queryable, day: string, timeZone: string): Promise<Moments> {
	return await momentsFrom(sql, day, part`interval '1 day'`, timeZone);
}

async function momentsFrom(sql: Queryable, day: string, length: Part, timeZone: string): Promise<Moments> {
	const [first, zone] = [part`${day}::text::timestamp`, part`${timeZone}::text`];
	const [row] = await run<Moments>(sql)`
		select ${beginning(first, zone)} as begins, ${beginning(part`(${first} + ${length})`, zone)} as ends`;
	if (row === undefined) throw new Error("The database has not said where a day begins.");
	return row;
}

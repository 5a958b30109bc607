import type { Queryable } from "../platform/database.ts";

/**
 * The first bet id that was placed at a time or later. Ids grow with time, nearly: they are taken by several
 * processes, whose clocks differ by less than the caller's margin. So it is found by halving the ids, without an
 * index over times that every bet would pay for.
 *
 * @returns 0 when there is no bet
 */
export async function findBetIdAt(sql: Queryable, time: Date): Promise<number> {
	const [ends] = await sql<{ low: number | null; high: number | null }[]>`
		select min(bet_id) as low, max(bet_id) as high from bet`;
	let low = ends?.low ?? 0;
	let high = (ends?.high ?? 0) + 1;
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		const [row] = await sql<{ placedAt: Date }[]>`
			select placed_at as "placedAt" from bet where bet_id >= ${middle}::bigint order by bet_id limit 1`;
		if (row === undefined || row.placedAt >= time) high = middle;
		else low = middle + 1;
	}
	return low;
}

export interface PeriodFilter {
	readonly partnerId: number;
	readonly since: Date;
	readonly until: Date;
	/** Bets of test players too. */
	readonly includeTest: boolean;
	readonly afterBetId: number;
	/** Rows that are looked at, for bets of other partners stand among them. */
	readonly scanMax: number;
	/** After a bet that was placed so late no bet of the period follows. */
	readonly endAt: Date;
}

export interface ScannedPeriod {
	readonly betIds: readonly number[];
	/** The last bet that was looked at; null when no bet of the period follows. */
	readonly scannedTo: number | null;
}

/** The bets of a partner that were placed in a period, oldest first, among the next so many bets of all. */
export async function scanBetsOfPeriod(sql: Queryable, filter: PeriodFilter): Promise<ScannedPeriod> {
	const { partnerId, since, until, includeTest } = filter;
	const rows = await sql<{ betId: number; isOfPeriod: boolean; isBehind: boolean }[]>`
		select bet_id as "betId",
			partner_id = ${partnerId}::int and placed_at >= ${since}::timestamptz
				and placed_at < ${until}::timestamptz and (${includeTest}::boolean or not is_test) as "isOfPeriod",
			placed_at >= ${filter.endAt}::timestamptz as "isBehind"
		from bet where bet_id > ${filter.afterBetId}::bigint order by bet_id limit ${filter.scanMax}::int`;
	const betIds = rows.filter(({ isOfPeriod }) => isOfPeriod).map(({ betId }) => betId);
	const last = rows.at(-1);
	const isEnd = last === undefined || last.isBehind || rows.length < filter.scanMax;
	return { betIds, scannedTo: isEnd ? null : last.betId };
}

/**
 * How long the statements of the reports take on large tables: asked as the service asks them, each at other places of the past.
 */

import { CURRENCIES } from "@webframe/shared/money";
import { openDatabase } from "../../packages/bff/src/platform/database.ts";
import { compareSpan, listBooked } from "../../packages/bff/src/store/booked-transactions.ts";
import { readRates } from "../../packages/bff/src/store/euro-rates.ts";
import { reportSums, statementSums } from "../../packages/bff/src/store/report-sums.ts";
import { FULL_SIGHT } from "../../packages/bff/src/store/sight.ts";
import { PARTNER_NUMBER } from "../bet-path/servers.ts";
import { median, percentile } from "../hub/statistics.ts";

/** Of a page's statement. Source: back office design, *Standards*. */
const P95_MS_MAX = 200;
const CALLS = 60;
/** Adding a day up from its bets is no page's statement: it is asked for by a click, and takes what it takes. */
const CALLS_OF_A_DAY = 5;
const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const SHARE = 0.95;
const NAME_WIDTH = 52;
const FIGURE_WIDTH = 9;
/** Partners in the hours' sums, beside the one that has the bets. */
const OTHER_PARTNERS = 20;

/** The sums of hours: those of the bets, and as many of other partners with 20 games each. */
export async function fillHours(url: string): Promise<void> {
	const sql = openDatabase({ url, connectionsMax: 1, statementTimeoutMs: 0 });
	try {
		await sql`
			insert into report_hour (partner_id, hour, game_code, currency, digits, is_test, bets, transactions, stakes, payouts,
				returns, tax, freebets, jackpots, cashbacks)
			select d.partner_id, date_trunc('hour', d.accepted_at, 'UTC'), b.game_code, b.currency, b.digits, b.is_test,
				count(*) filter (where d.transaction_type = -1), count(*),
				coalesce(sum(d.amount) filter (where d.transaction_type = -1), 0),
				coalesce(sum(d.amount) filter (where d.transaction_type = 1), 0), 0, 0, 0, 0, 0
			from delivery d join bet b on b.bet_id = d.subject_id
			where d.accepted_at is not null and d.kind = 'payment' group by 1, 2, 3, 4, 5, 6
			on conflict do nothing`;
		await sql`
			insert into report_hour
			select ${PARTNER_NUMBER}::int + p, hour, g, c, 2, false, 10, 20, 1000, 900, 0, 0, 0, 0, 0
			from (select distinct hour from report_hour) h, generate_series(1, ${OTHER_PARTNERS}::int) p, generate_series(1, 20) g,
				unnest(array['EUR', 'USD']) c
			on conflict do nothing`;
		await sql`
			insert into euro_rate
			select c, d, 1.25, 'bench', 'bench', 'bench', d
			from (select distinct hour::date as d from report_hour) days, unnest(${[...CURRENCIES.keys()]}::text[]) c where c <> 'EUR'
			on conflict do nothing`;
		await sql`analyze report_hour, euro_rate`;
	} finally {
		await sql.end();
	}
}

/** @returns what is wrong */
export async function timeReports(url: string): Promise<readonly string[]> {
	const sql = openDatabase({ url, connectionsMax: 1 });
	try {
		const [span] = await sql<{ first: Date; last: Date; hours: number }[]>`
			select min(hour) as first, max(hour) as last, count(*)::int as hours from report_hour`;
		if (span === undefined) throw new Error("There are no sums.");
		const days = Math.floor((span.last.getTime() - span.first.getTime()) / DAY_MS);
		const dayAt = (call: number): Date => new Date(span.first.getTime() + ((call * 7) % Math.max(1, days)) * DAY_MS);
		const text = (day: Date): string => day.toISOString().slice(0, 10);
		const after = (day: Date, more: number): Date => new Date(day.getTime() + more * DAY_MS);
		const zones = [{ partnerId: PARTNER_NUMBER, timeZone: "Europe/Berlin" }];
		const all = Array.from({ length: OTHER_PARTNERS + 1 }, (_, one) => ({
			partnerId: PARTNER_NUMBER + one,
			timeZone: "Europe/Berlin",
		}));
		const any = { gameCode: null, currency: null, includeTest: false, limit: 10_001 } as const;
		const report = (of: typeof zones, by: "hour" | "day" | "month", length: number) => async (call: number) => {
			const first = dayAt(call);
			await reportSums(sql, { zones: of, firstDay: text(first), lastDay: text(after(first, length - 1)), by, ...any });
		};
		const spanOf = (begins: Date, lengthMs: number) => ({
			partnerId: PARTNER_NUMBER + 1,
			begins,
			ends: new Date(begins.getTime() + lengthMs),
		});
		const before = { subjectId: Number.MAX_SAFE_INTEGER, seq: 0 };
		const ofBets = (begins: Date, lengthMs: number) => ({ ...spanOf(begins, lengthMs), partnerId: PARTNER_NUMBER });
		const pages: readonly (readonly [string, (call: number) => Promise<unknown>])[] = [
			["a partner's month, by day", report([{ partnerId: PARTNER_NUMBER + 1, timeZone: "Europe/Berlin" }], "day", 31)],
			["a partner's week, by hour", report([{ partnerId: PARTNER_NUMBER + 1, timeZone: "Europe/Berlin" }], "hour", 7)],
			[
				"a partner's all, by month",
				report([{ partnerId: PARTNER_NUMBER + 1, timeZone: "Europe/Berlin" }], "month", 100),
			],
			["the partner with the bets, by day", report(zones, "day", 31)],
			["all partners, a day", report(all, "day", 1)],
			["a statement's month", (call) => statementSums(sql, spanOf(dayAt(call), 31 * DAY_MS), "Europe/Berlin")],
			[
				"the rates of a hundred days, of all currencies",
				async (call) => {
					const first = dayAt(call);
					await readRates(sql, { firstDay: text(first), lastDay: text(after(first, 99)) }, [...CURRENCIES.keys()]);
				},
			],
			[
				"an hour's transactions, a page",
				(call) =>
					listBooked(sql, FULL_SIGHT, {
						span: ofBets(new Date(dayAt(call).getTime() + (call % 24) * HOUR_MS), HOUR_MS),
						gameCode: null,
						currency: null,
						includeTest: false,
						before,
						limit: 50,
					}),
			],
		];
		console.log(`reports, ${span.hours} sums of hours, ${days} days${" ".repeat(8)}p50 and p95 in ms`);
		const problems: string[] = [];
		for (const [name, run] of pages) {
			const p95 = await show(name, run, CALLS);
			if (p95 > P95_MS_MAX) problems.push(`${name}: p95 ${p95.toFixed(0)} ms`);
		}
		await show("a day from its bets", (call) => compareSpan(sql, ofBets(dayAt(call), DAY_MS)), CALLS_OF_A_DAY);
		return problems;
	} finally {
		await sql.end();
	}
}

async function show(name: string, run: (call: number) => Promise<unknown>, calls: number): Promise<number> {
	// The first one prepares the statement.
	await run(0);
	const times: number[] = [];
	for (let call = 1; call <= calls; call++) {
		const begun = performance.now();
		await run(call);
		times.push(performance.now() - begun);
	}
	const p95 = percentile(times, SHARE);
	const figures = [median(times), p95].map((ms) => ms.toFixed(1).padStart(FIGURE_WIDTH));
	console.log(`${name.padEnd(NAME_WIDTH)}${figures.join("")}`);
	return p95;
}

import type { EuroTotal, ReportRow, ReportsRequest, ReportTotal } from "@webframe/shared/wire";
import { REPORT_ROWS_MAX } from "@webframe/shared/wire";
import type { Partner } from "../partners/partner-directory.ts";
import { countedTimeZone } from "../partners/report-time-zone.ts";
import { reportSums } from "../store/report-sums.ts";
import type { ReportsContext } from "./context.ts";
import { datedBy, euroField, euroTotal, inEuros } from "./euros.ts";
import { addUp, showSums, showTotal } from "./sums.ts";

const DAY_LENGTH = "2026-11-05".length;

export interface Report {
	readonly items: readonly ReportRow[];
	readonly totals: readonly ReportTotal[];
	readonly euro: EuroTotal;
}

/**
 * What was accepted on some days of the partners' own time.
 *
 * @param partners whose; each by its own time zone
 * @returns undefined when there are more rows than a report may have: cut off it would say less than there was
 */
export async function showReport(
	{ database }: Pick<ReportsContext, "database">,
	partners: readonly Partner[],
	request: ReportsRequest,
): Promise<Report | undefined> {
	const rows = await reportSums(database, {
		zones: partners.map(({ partnerId, settings }) => ({ partnerId, timeZone: countedTimeZone(settings) })),
		firstDay: request.firstDay,
		lastDay: request.lastDay,
		by: request.by,
		gameCode: request.gameCode ?? null,
		currency: request.currency ?? null,
		includeTest: request.includeTest,
		limit: REPORT_ROWS_MAX + 1,
	});
	if (rows.length > REPORT_ROWS_MAX) return undefined;
	const euros = await inEuros(
		database,
		rows.map((row) => datedBy(row, row.period.slice(0, DAY_LENGTH))),
	);
	const items = rows.map((row, index) => ({
		period: row.period,
		beginsAt: row.beginsAt.toISOString(),
		partnerId: row.partnerId,
		gameCode: row.gameCode,
		currency: row.currency,
		...showSums(row, row.digits),
		...euroField(euros[index]),
	}));
	return { items, totals: addUp(rows).map(showTotal), euro: euroTotal(euros) };
}

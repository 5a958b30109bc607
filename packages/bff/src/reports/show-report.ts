import type { ReportRow, ReportsRequest, ReportTotal } from "@webframe/shared/wire";
import { REPORT_ROWS_MAX } from "@webframe/shared/wire";
import type { Partner } from "../partners/partner-directory.ts";
import { reportSums } from "../store/report-sums.ts";
import type { ReportsContext } from "./context.ts";
import { addUp, showSums, showTotal } from "./sums.ts";

export interface Report {
	readonly items: readonly ReportRow[];
	readonly totals: readonly ReportTotal[];
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
		zones: partners.map(({ partnerId, settings }) => ({ partnerId, timeZone: settings.reportTimeZone })),
		firstDay: request.firstDay,
		lastDay: request.lastDay,
		by: request.by,
		gameCode: request.gameCode ?? null,
		currency: request.currency ?? null,
		includeTest: request.includeTest,
		limit: REPORT_ROWS_MAX + 1,
	});
	if (rows.length > REPORT_ROWS_MAX) return undefined;
	const items = rows.map((row) => ({
		period: row.period,
		beginsAt: row.beginsAt.toISOString(),
		partnerId: row.partnerId,
		gameCode: row.gameCode,
		currency: row.currency,
		...showSums(row, row.digits),
	}));
	return { items, totals: addUp(rows).map(showTotal) };
}

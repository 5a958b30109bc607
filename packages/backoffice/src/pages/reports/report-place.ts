/** Where reports lead to: every place of them is an address. */
import type { ReportRow, ReportUnit } from "@webframe/shared/wire";
import { addressOf } from "../../app/addresses.ts";
import { numberOf } from "../../parts/filter-form.ts";

export const TRANSACTIONS = "transactions";
export const STATEMENT = "statement";
export const RATES = "rates";
export const RATES_ADDRESS = addressOf("reports", RATES);
const UNITS = ["day", "hour", "month"] as const satisfies readonly ReportUnit[];

/** What the address asks for, as the calls take it. */
export interface Asking {
	readonly firstDay: string;
	readonly lastDay: string;
	readonly by: ReportUnit;
	readonly partnerId?: number;
	readonly gameCode?: number;
	readonly currency?: string;
	readonly includeTest: boolean;
}

/** @param today where the address names no day: from the first of the month on */
export function askingOf(query: URLSearchParams, today: string): Asking {
	const partnerId = numberOf(query.get("partner"));
	const gameCode = numberOf(query.get("game"));
	const currency = query.get("currency");
	return {
		firstDay: query.get("first") ?? `${today.slice(0, 7)}-01`,
		lastDay: query.get("last") ?? today,
		by: UNITS.find((unit) => unit === query.get("by")) ?? "day",
		...(partnerId === undefined ? {} : { partnerId }),
		...(gameCode === undefined ? {} : { gameCode }),
		...(currency === null ? {} : { currency }),
		includeTest: query.get("test") === "true",
	};
}

type Narrowed = Pick<ReportRow, "period" | "beginsAt" | "partnerId" | "gameCode" | "currency">;

/** From a month to its days, from a day to its hours, from an hour to its transactions; of the row's game and currency alone. */
export function addressBehind(row: Narrowed, { by, includeTest }: Pick<Asking, "by" | "includeTest">): string {
	const of = {
		partner: String(row.partnerId),
		game: String(row.gameCode),
		currency: row.currency,
		...(includeTest ? { test: "true" } : {}),
	};
	switch (by) {
		case "month": {
			const [first, last] = daysOf(row.period);
			return addressOf("reports", "", new URLSearchParams({ first, last, by: "day", ...of }));
		}
		case "day":
			return addressOf("reports", "", new URLSearchParams({ first: row.period, last: row.period, by: "hour", ...of }));
		case "hour": {
			const day = row.period.slice(0, 10);
			return addressOf(
				"reports",
				TRANSACTIONS,
				new URLSearchParams({ hour: row.beginsAt, first: day, last: day, ...of }),
			);
		}
	}
}

/**
 * From an hour's transactions back to the hours of its day, of the same game and currency.
 *
 * @param query of the transactions: it names the day, which is one of the partner's time zone and not told by the hour
 */
export function addressAround(query: URLSearchParams): string {
	const report = new URLSearchParams(query);
	report.delete("hour");
	report.set("by", "hour" satisfies ReportUnit);
	return addressOf("reports", "", report);
}

export function statementAddress(partnerId: number | string, month: string): string {
	return addressOf("reports", STATEMENT, new URLSearchParams({ partner: String(partnerId), month }));
}

/** The first and the last day of a month such as `2026-02`. */
export function daysOf(month: string): readonly [string, string] {
	const [year = 0, number = 0] = month.split("-").map(Number);
	const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
	return [`${month}-01`, last];
}

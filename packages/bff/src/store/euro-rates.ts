import type { Queryable } from "../platform/database.ts";

/** A rate by its day and currency. */
export interface EuroRate {
	readonly day: string;
	/** Our own code of it. */
	readonly currency: string;
	/** A decimal: how many units are a euro. */
	readonly perEur: string;
}

export interface StoredRate extends EuroRate {
	readonly source: string;
	readonly askedBy: string;
	readonly storedBy: string;
	readonly storedAt: Date;
}

/** @param currencies null for all */
export async function readRates(
	sql: Queryable,
	{ firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string },
	currencies: readonly string[] | null,
): Promise<readonly StoredRate[]> {
	return await sql<StoredRate[]>`
		select day::text, currency, trim_scale(per_eur)::text as "perEur", source, asked_by as "askedBy", stored_by as "storedBy",
			stored_at as "storedAt"
		from euro_rate
		where day between ${firstDay}::text::date and ${lastDay}::text::date
			and (${currencies}::text[] is null or currency = any(${currencies}::text[]))
		order by day desc, currency`;
}

/** @returns how many were not there; one that is there stays as it is */
export async function insertRates(
	sql: Queryable,
	rates: readonly EuroRate[],
	about: Omit<StoredRate, keyof EuroRate>,
): Promise<number> {
	const { source, askedBy, storedBy, storedAt } = about;
	const rows = await sql`
		insert into euro_rate (currency, day, per_eur, source, asked_by, stored_by, stored_at)
		select r.currency, r.day, r."perEur", ${source}::text, ${askedBy}::text, ${storedBy}::text, ${storedAt}::timestamptz
		from json_to_recordset(${JSON.stringify(rates)}::text::json) r(day date, currency text, "perEur" numeric(38, 18))
		on conflict (currency, day) do nothing
		returning currency`;
	return rows.length;
}

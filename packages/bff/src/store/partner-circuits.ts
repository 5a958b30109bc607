import type { PartnerCircuit } from "@webframe/shared/wire";
import type { Queryable } from "../platform/database.ts";

interface CircuitKey {
	readonly partnerId: number;
	readonly calls: PartnerCircuit["calls"];
}

/** @returns false when it was open already, by another process. */
export async function writeOpened(
	sql: Queryable,
	{ partnerId, calls, cause, now }: CircuitKey & { readonly cause: string; readonly now: Date },
): Promise<boolean> {
	const rows = await sql`
		insert into partner_circuit (partner_id, calls, cause, opened_at)
		values (${partnerId}::int, ${calls}::text, ${cause}::text, ${now}::timestamptz)
		on conflict (partner_id, calls) do update
		set cause = excluded.cause, opened_at = excluded.opened_at, closed_at = null
		where partner_circuit.closed_at is not null
		returning 1`;
	return rows.length > 0;
}

/**
 * What was opened after this moment stays open: that the partner answered before says nothing of it.
 *
 * @returns since when it was open; undefined when nothing was closed.
 */
export async function writeClosed(
	sql: Queryable,
	{ partnerId, calls, now }: CircuitKey & { readonly now: Date },
): Promise<Date | undefined> {
	const [row] = await sql<{ openedAt: Date }[]>`
		update partner_circuit set closed_at = ${now}::timestamptz
		where partner_id = ${partnerId}::int and calls = ${calls}::text and closed_at is null
			and opened_at <= ${now}::timestamptz
		returning opened_at as "openedAt"`;
	return row?.openedAt;
}

export async function listOpenCircuits(sql: Queryable): Promise<readonly CircuitKey[]> {
	return await sql<CircuitKey[]>`
		select partner_id as "partnerId", calls from partner_circuit where closed_at is null`;
}

export interface CircuitView extends Omit<PartnerCircuit, "openedAt" | "closedAt"> {
	readonly openedAt: Date;
	readonly closedAt: Date | null;
}

export async function viewCircuits(sql: Queryable, partnerId: number): Promise<readonly CircuitView[]> {
	return await sql<CircuitView[]>`
		select calls, cause, opened_at as "openedAt", closed_at as "closedAt"
		from partner_circuit where partner_id = ${partnerId}::int order by calls`;
}

import type { Queryable } from "../platform/database.ts";

/** A partner as operators look at it. */
export interface PartnerView {
	readonly partnerId: number;
	readonly name: string;
	readonly apiUrl: string;
	readonly isActive: boolean;
	readonly settings: unknown;
	/** Who wrote which field last. */
	readonly writtenBy: unknown;
	readonly changedAt: Date;
}

export async function viewPartnerSettings(sql: Queryable, partnerId: number): Promise<PartnerView | undefined> {
	const [row] = await sql<PartnerView[]>`
		select partner_id as "partnerId", name, api_url as "apiUrl", is_active as "isActive", settings,
			written_by as "writtenBy", changed_at as "changedAt"
		from partner where partner_id = ${partnerId}::int`;
	return row;
}

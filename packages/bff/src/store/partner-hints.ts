import type { PartnerHint } from "@webframe/shared/wire";
import type { Queryable } from "../platform/database.ts";

export interface SeenHint extends Pick<PartnerHint, "call" | "field" | "hint"> {
	readonly partnerId: number;
	readonly now: Date;
}

/** Notes it for the first time, or that it was seen again. */
export async function writeHint(sql: Queryable, { partnerId, call, field, hint, now }: SeenHint): Promise<void> {
	await sql`
		insert into partner_hint (partner_id, call, field, hint, first_at, last_at)
		values (${partnerId}::int, ${call}::text, ${field}::text, ${hint}::text, ${now}::timestamptz, ${now}::timestamptz)
		on conflict (partner_id, call, field, hint) do update
		set last_at = greatest(partner_hint.last_at, excluded.last_at)`;
}

export interface HintView extends Omit<PartnerHint, "firstAt" | "lastAt"> {
	readonly firstAt: Date;
	readonly lastAt: Date;
}

export async function viewHints(sql: Queryable, partnerId: number): Promise<readonly HintView[]> {
	return await sql<HintView[]>`
		select call, field, hint, first_at as "firstAt", last_at as "lastAt"
		from partner_hint where partner_id = ${partnerId}::int order by call, field, hint`;
}

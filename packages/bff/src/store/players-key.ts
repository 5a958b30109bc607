import type { Queryable } from "../platform/database.ts";

/** The key under which a player placed the bet `b`. What stands there for a provider's bet is ours, and null here. */
export function playersKey(sql: Queryable) {
	return sql`case when b.kind = 'own' then b.idempotency_key end as "idempotencyKey"`;
}

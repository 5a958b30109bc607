import { part } from "../platform/statement.ts";

/** The key under which a player placed the bet `b`. What stands there for a provider's bet is ours, and null here. */
export const PLAYERS_KEY = part`case when b.kind = 'own' then b.idempotency_key end as "idempotencyKey"`;

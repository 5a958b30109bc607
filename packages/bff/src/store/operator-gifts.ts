import type { Transaction } from "../platform/database.ts";
import { list, type Part, part, run } from "../platform/statement.ts";

/** Notes who has given an operator a credential. */
export async function insertGifts(
	sql: Transaction,
	operator: string,
	givers: readonly string[],
	givenAt: Date,
): Promise<void> {
	const rows = givers.map((giver) => part`(${operator}::text, ${giver}::text, ${givenAt}::timestamptz)`);
	await run(sql)`insert into operator_gift (operator, given_by, given_at) values ${list(rows)}`;
}

/**
 * Whether one of two has given the other a credential since then: both ways, because who holds the credential of somebody
 * else may be the first of the two as well as the second.
 */
export function areClose(one: Part, other: Part, since: Date): Part {
	return part`exists (
		select from operator_gift g
		where g.given_at > ${since}::timestamptz
			and ((g.operator = ${one} and g.given_by = ${other}) or (g.operator = ${other} and g.given_by = ${one})))`;
}

/** Whether what somebody asked for counts no more: the token was revoked, or the role has changed since. */
export function asksNoMore(asker: Part, askedAt: Part): Part {
	return part`exists (
		select from operator o
		where o.name = ${asker} and (o.revoked_at is not null or o.asks_from >= ${askedAt}))`;
}

import type { Queryable } from "../platform/database.ts";

/** Who somebody is at an OpenID provider. */
export interface OpenidIdentity {
	readonly issuer: string;
	readonly subject: string;
}

/** The operator that an identity is bound to, and who is let in. */
export async function findOpenidOperator(
	sql: Queryable,
	{ issuer, subject }: OpenidIdentity,
): Promise<{ readonly name: string; readonly role: string } | undefined> {
	const [row] = await sql<{ name: string; role: string }[]>`
		select o.name, o.role from operator_openid i join operator o on o.name = i.operator
		where i.issuer = ${issuer}::text and i.subject = ${subject}::text and i.ended_at is null and o.revoked_at is null`;
	return row;
}

/**
 * Binds an identity to an operator: a new one, or one that was this operator's before.
 *
 * @returns false when it is another operator's, or was
 */
export async function bindOpenid(
	sql: Queryable,
	{ issuer, subject, operator, now }: OpenidIdentity & { readonly operator: string; readonly now: Date },
): Promise<boolean> {
	const rows = await sql`
		insert into operator_openid as i (issuer, subject, operator, bound_at)
		values (${issuer}::text, ${subject}::text, ${operator}::text, ${now}::timestamptz)
		on conflict (issuer, subject) do update set bound_at = excluded.bound_at, ended_at = null
			where i.operator = excluded.operator
		returning i.operator`;
	return rows.length > 0;
}

export async function endOpenidOf(sql: Queryable, operator: string, now: Date): Promise<void> {
	await sql`
		update operator_openid set ended_at = ${now}::timestamptz
		where operator = ${operator}::text and ended_at is null`;
}

import type { Queryable } from "../platform/database.ts";
import { type Part, part, run } from "../platform/statement.ts";

export async function insertInvitation(
	sql: Queryable,
	{ secretSha256, operator, now }: { readonly secretSha256: Buffer; readonly operator: string; readonly now: Date },
): Promise<void> {
	await sql`
		insert into operator_invitation (secret_sha256, operator, invited_at)
		values (${secretSha256}::bytea, ${operator}::text, ${now}::timestamptz)`;
}

export interface Invited {
	readonly operator: string;
	readonly role: string;
}

/** A link that nobody has used, of an operator who is still let in; a revocation ends those before it. */
function isGood(secretSha256: Buffer, invitedSince: Date): Part {
	return part`i.secret_sha256 = ${secretSha256}::bytea and i.used_at is null
		and i.invited_at > ${invitedSince}::timestamptz and o.name = i.operator and o.revoked_at is null
		and (o.asks_from is null or i.invited_at > o.asks_from)`;
}

export async function findInvitation(
	sql: Queryable,
	secretSha256: Buffer,
	invitedSince: Date,
): Promise<Invited | undefined> {
	const [row] = await run<Invited>(sql)`
		select i.operator, o.role from operator_invitation i, operator o where ${isGood(secretSha256, invitedSince)}`;
	return row;
}

/** @returns false when the link is good no more. */
export async function invitationUsed(
	sql: Queryable,
	secretSha256: Buffer,
	{ invitedSince, now }: { readonly invitedSince: Date; readonly now: Date },
): Promise<boolean> {
	const rows = await run(sql)`
		update operator_invitation i set used_at = ${now}::timestamptz from operator o
		where ${isGood(secretSha256, invitedSince)} returning i.operator`;
	return rows.length > 0;
}

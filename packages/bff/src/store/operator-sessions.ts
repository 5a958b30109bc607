import type { Queryable } from "../platform/database.ts";
import { type Part, part, run } from "../platform/statement.ts";

export interface NewSession {
	readonly sessionId: string;
	readonly secretSha256: Buffer;
	readonly operator: string;
	readonly now: Date;
	/** When its operator has shown who it is. */
	readonly provenAt: Date;
}

export async function insertSession(
	sql: Queryable,
	{ sessionId, secretSha256, operator, now, provenAt }: NewSession,
): Promise<void> {
	await sql`
		insert into operator_session (session_id, secret_sha256, operator, opened_at, seen_at, proven_at)
		values (${sessionId}::uuid, ${secretSha256}::bytea, ${operator}::text, ${now}::timestamptz, ${now}::timestamptz,
			${provenAt}::timestamptz)`;
}

/** From when on a session must have been opened and seen to be good now. */
export interface SessionLimits {
	readonly openedSince: Date;
	readonly seenSince: Date;
}

/** Sessions of `s` that are good, with their operators as `o`: a revocation and another role end those before them. */
function isGood({ openedSince, seenSince }: SessionLimits): Part {
	return part`s.ended_at is null and s.opened_at > ${openedSince}::timestamptz and s.seen_at > ${seenSince}::timestamptz
		and o.name = s.operator and o.revoked_at is null and (o.asks_from is null or s.opened_at > o.asks_from)`;
}

export interface SeenSession {
	readonly sessionId: string;
	readonly name: string;
	readonly role: string;
	readonly provenAt: Date;
}

/** The session with this secret, which is seen now. */
export async function seeSession(
	sql: Queryable,
	secretSha256: Buffer,
	now: Date,
	limits: SessionLimits,
): Promise<SeenSession | undefined> {
	const [row] = await run<SeenSession>(sql)`
		update operator_session s set seen_at = greatest(s.seen_at, ${now}::timestamptz) from operator o
		where s.secret_sha256 = ${secretSha256}::bytea and ${isGood(limits)}
		returning s.session_id as "sessionId", o.name, o.role, s.proven_at as "provenAt"`;
	return row;
}

/** The session with this secret, which is not seen by it. */
export async function findSession(
	sql: Queryable,
	secretSha256: Buffer,
	limits: SessionLimits,
): Promise<SeenSession | undefined> {
	const [row] = await run<SeenSession>(sql)`
		select s.session_id as "sessionId", o.name, o.role, s.proven_at as "provenAt" from operator_session s, operator o
		where s.secret_sha256 = ${secretSha256}::bytea and ${isGood(limits)}`;
	return row;
}

/** Of these sessions those that are good; none of them is seen by it. */
export async function findGoodSessions(
	sql: Queryable,
	limits: SessionLimits,
	sessionIds: readonly string[],
): Promise<readonly string[]> {
	const rows = await run<{ sessionId: string }>(sql)`
		select s.session_id as "sessionId" from operator_session s, operator o
		where s.session_id in (select jsonb_array_elements_text(${JSON.stringify(sessionIds)}::text::jsonb)::uuid)
			and ${isGood(limits)}`;
	return rows.map(({ sessionId }) => sessionId);
}

/** @returns false when this is no session of the operator that is open */
export async function proveSession(
	sql: Queryable,
	{ sessionId, operator }: { readonly sessionId: string; readonly operator: string },
	now: Date,
): Promise<boolean> {
	const rows = await sql`
		update operator_session set proven_at = ${now}::timestamptz
		where session_id = ${sessionId}::uuid and operator = ${operator}::text and ended_at is null
		returning session_id`;
	return rows.length > 0;
}

/** @returns whose session it was; undefined when there is none that is open. */
export async function endSession(sql: Queryable, sessionId: string, now: Date): Promise<string | undefined> {
	const [row] = await sql<{ operator: string }[]>`
		update operator_session set ended_at = ${now}::timestamptz
		where session_id = ${sessionId}::uuid and ended_at is null returning operator`;
	return row?.operator;
}

/** Ends what else is open of an operator. */
export async function endOtherSessions(
	sql: Queryable,
	{ operator, sessionId, now }: { readonly operator: string; readonly sessionId: string; readonly now: Date },
): Promise<void> {
	await sql`
		update operator_session set ended_at = ${now}::timestamptz
		where operator = ${operator}::text and session_id <> ${sessionId}::uuid and ended_at is null`;
}

export interface ListedSession {
	readonly sessionId: string;
	readonly operator: string;
	readonly openedAt: Date;
	readonly seenAt: Date;
}

/** Sessions that are good, the newest first. */
export async function listSessions(
	sql: Queryable,
	limits: SessionLimits,
	limit: number,
): Promise<readonly ListedSession[]> {
	return await run<ListedSession>(sql)`
		select s.session_id as "sessionId", s.operator, s.opened_at as "openedAt", s.seen_at as "seenAt"
		from operator_session s, operator o where ${isGood(limits)}
		order by s.opened_at desc limit ${limit}::int`;
}

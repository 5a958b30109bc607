/** Operators at a browser: a random secret in a cookie, of which the database keeps the SHA-256 only. */
import { randomBytes, randomUUID } from "node:crypto";
import type { Database, Transaction } from "../platform/database.ts";
import { sha256 } from "../platform/sha256.ts";
import { appendAudit, auditSubject } from "../records/audit-log.ts";
import {
	endSession,
	findGoodSessions,
	findSession,
	insertSession,
	type ListedSession,
	listSessions,
	type SessionLimits,
	seeSession,
} from "../store/operator-sessions.ts";
import type { By, OperatorsContext } from "./context.ts";
import { type Role, roleSchema } from "./roles.ts";

export const SESSION_MS = 12 * 3_600_000;
const IDLE_MS = 30 * 60_000;
/** For so long after somebody has shown who it is nobody asks for it again. */
const PROOF_MS = 10 * 60_000;
const SECRET_BYTES = 32;
const SECRET = /^[A-Za-z0-9_-]{43}$/;
/** Sessions that are listed at most. */
const LISTED_MAX = 1_000;

/**
 * @param provenAt when the operator has shown who it is
 * @returns the secret for the cookie. It is always a new one: what a browser came with is never taken.
 */
export async function openSession(sql: Transaction, operator: string, now: Date, provenAt = now): Promise<string> {
	const secret = randomBytes(SECRET_BYTES).toString("base64url");
	await insertSession(sql, { sessionId: randomUUID(), secretSha256: sha256(secret), operator, now, provenAt });
	return secret;
}

export interface Session {
	readonly sessionId: string;
	readonly name: string;
	readonly role: Role;
	/** A passkey was shown lately, or an OpenID provider has seen who it is. */
	readonly isProven: boolean;
}

/**
 * The session of a cookie; undefined for one that was ended, has been idle or open for too long, and for any other text.
 *
 * @param isAttended false for what a page asks by itself: that is no use of the session
 */
export async function sessionOf(
	database: Database,
	secret: string,
	now: Date,
	isAttended = true,
): Promise<Session | undefined> {
	if (!SECRET.test(secret)) return undefined;
	const [hash, limits] = [sha256(secret), limitsAt(now)];
	const found = isAttended ? await seeSession(database, hash, now, limits) : await findSession(database, hash, limits);
	if (found === undefined) return undefined;
	const { sessionId, name, role, provenAt } = found;
	const isProven = now.getTime() - provenAt.getTime() < PROOF_MS;
	return { sessionId, name, role: roleSchema.parse(role), isProven };
}

function limitsAt(now: Date): SessionLimits {
	const ago = (ms: number) => new Date(now.getTime() - ms);
	return { openedSince: ago(SESSION_MS), seenSince: ago(IDLE_MS) };
}

/** Sessions that are good now, the newest first. */
export async function goodSessions({ database, clock }: OperatorsContext): Promise<readonly ListedSession[]> {
	return await listSessions(database, limitsAt(clock.now()), LISTED_MAX);
}

/** Of these sessions those that are good still. To be asked for here is no use of them. */
export async function goodSessionsOf(
	{ database, clock }: OperatorsContext,
	sessionIds: readonly string[],
): Promise<readonly string[]> {
	return await findGoodSessions(database, limitsAt(clock.now()), sessionIds);
}

/** Ends a session on every process. @returns false when it is not open */
export async function endSessionBy(
	{ database, clock }: OperatorsContext,
	sessionId: string,
	{ operator: actor, note }: Pick<By, "operator"> & { readonly note: string | null },
): Promise<boolean> {
	return await database.begin(async (sql) => {
		const now = clock.now();
		const operator = await endSession(sql, sessionId, now);
		if (operator === undefined) return false;
		const subject = auditSubject("operator", operator);
		const details = { sessionId };
		await appendAudit(sql, { happenedAt: now, actor, action: "operator.session_end", subject, note, details });
		return true;
	});
}

/**
 * The tokens with which operators come to the back office. They are random, not signed: a revoked one is refused
 * at once by every process. The database keeps their SHA-256 only; a slow hash is for secrets that can be guessed,
 * and these have 256 random bits.
 *
 * Source: P21 of the reliability reference.
 */
import { randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Database } from "../platform/database.ts";
import { sha256 } from "../platform/sha256.ts";
import { appendAudit, auditSubject } from "../records/audit-log.ts";
import { findOperatorByToken, giveOperatorToken, revokeOperatorToken } from "../store/operators.ts";

const PREFIX = "wfo_";
const TOKEN_BYTES = 32;
const TOKEN = /^wfo_[A-Za-z0-9_-]{43}$/;

/** One way to write each name: names stand in the audit log, and two of them are two persons. */
export const operatorNameSchema = z
	.string()
	.regex(/^[a-z0-9][a-z0-9._@-]{0,63}$/, "must be 1 to 64 of a-z, 0-9, dot, underscore, @ and hyphen");

export interface TokenRequest {
	readonly name: string;
	/** The token that is good now is refused from then on. */
	readonly replaces: boolean;
	/** Who asks. */
	readonly actor: string;
	readonly now: Date;
}

/**
 * Makes a token. It is told here once, and never again.
 *
 * @returns undefined when the operator has a token that was not to be replaced.
 */
export async function issueOperatorToken(database: Database, request: TokenRequest): Promise<string | undefined> {
	const { name, replaces, actor, now } = request;
	const token = `${PREFIX}${randomBytes(TOKEN_BYTES).toString("base64url")}`;
	const isGiven = await database.begin(async (sql) => {
		const operatorId = randomUUID();
		if (!(await giveOperatorToken(sql, { operatorId, name, tokenSha256: sha256(token), replaces, now }))) return false;
		await appendAudit(sql, {
			happenedAt: now,
			actor,
			action: "operator.token",
			subject: auditSubject("operator", name),
			note: null,
			details: {},
		});
		return true;
	});
	return isGiven ? token : undefined;
}

/** @returns false when no operator of this name has a token. */
export async function revokeOperator(
	database: Database,
	request: Pick<TokenRequest, "name" | "actor" | "now">,
): Promise<boolean> {
	const { name, actor, now } = request;
	return await database.begin(async (sql) => {
		if (!(await revokeOperatorToken(sql, name, now))) return false;
		const subject = auditSubject("operator", name);
		await appendAudit(sql, { happenedAt: now, actor, action: "operator.revoke", subject, note: null, details: {} });
		return true;
	});
}

/** The name of the operator whose token this is; undefined for any other text. */
export async function operatorOfToken(database: Database, token: string): Promise<string | undefined> {
	if (!TOKEN.test(token)) return undefined;
	const hash = sha256(token);
	const operator = await findOperatorByToken(database, hash);
	return operator !== undefined && timingSafeEqual(operator.tokenSha256, hash) ? operator.name : undefined;
}

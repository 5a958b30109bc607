/**
 * The tokens with which operators come to the back office. They are random, not signed: a revoked one is refused
 * at once by every process. The database keeps their SHA-256 only; a slow hash is for secrets that can be guessed,
 * and these have 256 random bits.
 *
 * Source: P21 of the reliability reference.
 */
import { randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import type { Database, Transaction } from "../platform/database.ts";
import { sha256 } from "../platform/sha256.ts";
import { requireSecondPerson } from "../records/approvals.ts";
import { appendAudit, auditSubject } from "../records/audit-log.ts";
import { type WaitsForSecondPerson, withSecondPerson } from "../records/with-second-person.ts";
import { insertGifts } from "../store/operator-gifts.ts";
import { endOpenidOf } from "../store/operator-openids.ts";
import { endPasskeysOf } from "../store/operator-passkeys.ts";
import { findOperatorByToken, findOperatorRole, giveOperatorToken, revokeOperatorToken } from "../store/operators.ts";
import type { By, OperatorsContext } from "./context.ts";
import { type GivenByCommand, giveByCommand } from "./give-by-command.ts";
import { type Role, roleSchema } from "./roles.ts";

const PREFIX = "wfo_";
const TOKEN_BYTES = 32;
const TOKEN = /^wfo_[A-Za-z0-9_-]{43}$/;

export interface TokenRequest {
	readonly name: string;
	/** Undefined: whatever the operator has. */
	readonly role?: Role | undefined;
	/** When the token ends by itself; null: never. */
	readonly endsAt?: Date | null;
	/** The token that is good now is refused from then on. */
	readonly replaces: boolean;
	readonly now: Date;
}

interface Issued {
	readonly kind: "issued";
	readonly token: string;
	readonly role: Role;
}
type NotIssued =
	/** It was not to be replaced. */
	| { readonly kind: "has_token" }
	/** A new operator needs a role. */
	| { readonly kind: "unknown_operator" }
	/** A token gives no role: it is that of the operator. */
	| { readonly kind: "has_another_role"; readonly role: Role };
export type TokenIssued = Issued | NotIssued;

/**
 * Makes tokens, on the word of who runs a command, for all who are named or for nobody: of managers, unless it says otherwise. They are
 * told once, and never again.
 */
export async function issueOperatorTokens(
	database: Database,
	request: Omit<TokenRequest, "name"> & { readonly names: readonly string[]; readonly actor: string },
): Promise<GivenByCommand<Issued, NotIssued>> {
	const { names, actor, ...asked } = request;
	return await giveByCommand<Issued, NotIssued>(database, names, {
		write: async (sql, name) => {
			const issued = await writeToken(sql, { ...asked, name }, "manager");
			return issued.kind === "issued" ? { given: issued } : { refusal: issued };
		},
		append: (sql, name, { role }) => appendToken(sql, { ...asked, name }, role, { actor, note: null }),
	});
}

/** The same, when two operators ask for it. Both have given it. */
export async function giveToken(
	{ database, clock }: OperatorsContext,
	request: Omit<TokenRequest, "now">,
	{ operator, note }: By,
): Promise<TokenIssued | WaitsForSecondPerson> {
	const { name, role, endsAt = null, replaces } = request;
	return await withSecondPerson(database, operator, () =>
		database.begin(async (sql) => {
			const now = clock.now();
			const issued = await writeToken(sql, { ...request, now });
			if (issued.kind !== "issued") return issued;
			const asked = { role: role ?? null, endsAt: endsAt?.toISOString() ?? null, replaces };
			const subject = auditSubject("operator", name);
			const about = { action: "operator.token", subject, request: asked, operator, note, now } as const;
			const askedBy = await requireSecondPerson(sql, about);
			await appendToken(sql, { ...request, now }, issued.role, { actor: operator, note, askedBy });
			return issued;
		}),
	);
}

async function writeToken(sql: Transaction, request: TokenRequest, roleOfNew?: Role): Promise<TokenIssued> {
	const { name, role: asked, endsAt = null, replaces, now } = request;
	const there = roleSchema.optional().parse(await findOperatorRole(sql, name));
	if (there !== undefined && asked !== undefined && asked !== there) return { kind: "has_another_role", role: there };
	const role = there ?? asked ?? roleOfNew;
	if (role === undefined) return { kind: "unknown_operator" };
	const token = `${PREFIX}${randomBytes(TOKEN_BYTES).toString("base64url")}`;
	const given = { operatorId: randomUUID(), name, role, tokenSha256: sha256(token), endsAt, replaces, now };
	return (await giveOperatorToken(sql, given)) ? { kind: "issued", token, role } : { kind: "has_token" };
}

async function appendToken(
	sql: Transaction,
	{ name, endsAt = null, now }: TokenRequest,
	role: Role,
	{ actor, note, askedBy }: { readonly actor: string; readonly note: string | null; readonly askedBy?: string },
): Promise<void> {
	await insertGifts(sql, name, askedBy === undefined ? [actor] : [actor, askedBy], now);
	await appendAudit(sql, {
		happenedAt: now,
		actor,
		action: "operator.token",
		subject: auditSubject("operator", name),
		note,
		details: {
			role,
			...(endsAt === null ? {} : { endsAt: endsAt.toISOString() }),
			...(askedBy === undefined ? {} : { askedBy }),
		},
	});
}

/** Ends an operator's token, passkeys, OpenID and sessions on every process. @returns false when no operator of this name is let in. */
export async function revokeOperator(
	database: Database,
	request: { readonly name: string; readonly actor: string; readonly note?: string; readonly now: Date },
): Promise<boolean> {
	const { name, actor, note = null, now } = request;
	return await database.begin(async (sql) => {
		if (!(await revokeOperatorToken(sql, name, now))) return false;
		await endPasskeysOf(sql, name, now);
		await endOpenidOf(sql, name, now);
		const subject = auditSubject("operator", name);
		await appendAudit(sql, { happenedAt: now, actor, action: "operator.revoke", subject, note, details: {} });
		return true;
	});
}

/** Somebody who has shown a credential. */
export interface Operator {
	readonly name: string;
	readonly role: Role;
}

/** The operator whose token this is; undefined for any other text, and from the end of the token on. */
export async function operatorOfToken(database: Database, token: string, now: Date): Promise<Operator | undefined> {
	if (!TOKEN.test(token)) return undefined;
	const hash = sha256(token);
	const found = await findOperatorByToken(database, hash, now);
	if (found === undefined || !timingSafeEqual(found.tokenSha256, hash)) return undefined;
	return { name: found.name, role: roleSchema.parse(found.role) };
}

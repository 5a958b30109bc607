/**
 * Signing in at an OpenID provider. An identity (issuer and `sub`) hangs on one operator, to whom an invitation has bound it: no
 * name and no e-mail of the provider makes an operator or finds one. The role stays the operator's own; the provider's claim must
 * stand for it, so that a provider can keep people out and can let nobody do more.
 *
 * Source: design of the back office, *Signing in*; decision 20.
 */
import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import type { Transaction } from "../../platform/database.ts";
import type { Logger } from "../../platform/logger.ts";
import { sha256 } from "../../platform/sha256.ts";
import { appendAudit, auditSubject } from "../../records/audit-log.ts";
import { findInvitation, invitationUsed } from "../../store/operator-invitations.ts";
import { bindOpenid, endOpenidOf, findOpenidOperator } from "../../store/operator-openids.ts";
import { takeChallenge } from "../../store/operator-passkeys.ts";
import { endSession, proveSession } from "../../store/operator-sessions.ts";
import type { OperatorsContext } from "../context.ts";
import { INVITATION_MS } from "../invitations.ts";
import type { RelyingParty } from "../relying-party.ts";
import { roleSchema } from "../roles.ts";
import { openSession } from "../sessions.ts";
import { type Identity, type OpenidProvider, ProviderAwayError } from "./provider.ts";
import { rolesIn } from "./settings.ts";
import { type Purpose, readStarted, type Started, sealStarted } from "./started.ts";

export interface OpenidContext extends OperatorsContext {
	readonly logger: Logger;
	readonly relyingParty: RelyingParty;
	readonly openid: OpenidProvider;
}

/** Without a word of the provider on when it has seen the person, who came in has proven nothing lately. */
const NEVER = new Date(0);

/**
 * Begins to sign in, or to prove who sits there.
 *
 * @returns where the browser goes, and what it keeps meanwhile
 * @throws ProviderAwayError
 */
export async function startOpenid(
	{ clock, relyingParty, openid }: OpenidContext,
	purpose: Purpose,
): Promise<{ readonly address: string; readonly cookie: string }> {
	const at = clock.now();
	const started = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier(), purpose, at };
	const address = await openid.addressFor(started, mustBeFresh(purpose));
	return { address, cookie: sealStarted(relyingParty.challengeKey, started) };
}

export type OpenidEnded =
	/** `secret`: of a new session. */
	| { readonly kind: "signed_in"; readonly secret: string }
	| { readonly kind: "proven" }
	/** One answer, whatever was wrong. */
	| { readonly kind: "refused" }
	| { readonly kind: "provider_away" };

/** @param cookie what the browser has kept @param search the query with which it came back */
export async function finishOpenid(context: OpenidContext, cookie: string, search: string): Promise<OpenidEnded> {
	const { database, clock, relyingParty, openid, logger } = context;
	const started = readStarted(relyingParty.challengeKey, cookie, clock.now());
	if (started === undefined || new URLSearchParams(search).get("state") !== started.state) return refusal();
	// Before the provider is asked for anything: of two browsers that come with the same, one goes on.
	if (!(await takeChallenge(database, sha256(started.state), clock.now()))) return refusal();
	let identity: Identity;
	try {
		identity = await openid.identify(search, started, mustBeFresh(started.purpose));
	} catch (error) {
		logger.warn({ cause: causeOf(error), issuer: openid.settings.issuer }, "an OpenID sign-in was refused");
		return isAway(error) ? { kind: "provider_away" } : refusal();
	}
	const ended = await database.begin((sql) => finish(context, sql, started, identity)).catch(unlessRefused);
	if (ended.kind === "refused") logger.warn({ issuer: identity.issuer }, "nobody here has this OpenID and role");
	return ended;
}

async function finish(
	{ openid, clock }: OpenidContext,
	sql: Transaction,
	{ purpose }: Started,
	identity: Identity,
): Promise<OpenidEnded> {
	const now = clock.now();
	const roles = rolesIn(identity.roleClaim, openid.settings);
	const ofRole = <Known extends { readonly role: string }>(known: Known | undefined): Known => {
		if (known === undefined || !roles.has(roleSchema.parse(known.role))) throw new RefusedError();
		return known;
	};
	if (purpose.kind === "invitation") {
		const secretSha256 = Buffer.from(purpose.invitation, "hex");
		const invitedSince = new Date(now.getTime() - INVITATION_MS);
		const { operator } = ofRole(await findInvitation(sql, secretSha256, invitedSince));
		if (!(await invitationUsed(sql, secretSha256, { invitedSince, now }))) throw new RefusedError();
		// One that was bound before ends: who has lost it was given this link by two people.
		await endOpenidOf(sql, operator, now);
		// Whoever has chosen another one's identity by mistake keeps the link.
		if (!(await bindOpenid(sql, { ...identity, operator, now }))) throw new RefusedError();
		const secret = await openSession(sql, operator, now, identity.seenAt ?? NEVER);
		await note(sql, "operator.openid", operator, { issuer: identity.issuer, subject: identity.subject }, now);
		return { kind: "signed_in", secret };
	}
	const { name } = ofRole(await findOpenidOperator(sql, identity));
	if (purpose.kind === "prove") {
		if (!(await proveSession(sql, { sessionId: purpose.sessionId, operator: name }, now))) throw new RefusedError();
		return { kind: "proven" };
	}
	if (purpose.sessionId !== undefined) await endSession(sql, purpose.sessionId, now);
	const secret = await openSession(sql, name, now, identity.seenAt ?? NEVER);
	await note(sql, "operator.sign_in", name, { by: "openid" }, now);
	return { kind: "signed_in", secret };
}

/** An identity is bound, and a session proven, only by who has shown just now who it is. */
function mustBeFresh({ kind }: Purpose): boolean {
	return kind !== "sign_in";
}

/** Ends the transaction: of what is refused nothing stays. */
class RefusedError extends Error {
	override readonly name = "RefusedError";
}

function unlessRefused(error: unknown): OpenidEnded {
	if (error instanceof RefusedError) return refusal();
	throw error;
}

function refusal(): OpenidEnded {
	return { kind: "refused" };
}

/** What may stand in the log: no text of an answer, in which a code or a token may be. */
function causeOf(error: unknown): string {
	if (!(error instanceof Error)) return "unknown";
	return "code" in error && typeof error.code === "string" ? error.code : error.message;
}

/** Of the library's own causes, those of a connection that failed or took too long. */
const AWAY: ReadonlySet<string> = new Set(["OAUTH_TIMEOUT", "OAUTH_ABORT"]);

function isAway(error: unknown): boolean {
	return error instanceof ProviderAwayError || isUnanswered(error) || AWAY.has(causeOf(error));
}

/** As `fetch` says that no answer came; the library's own complaints of this kind have a code. */
function isUnanswered(error: unknown): boolean {
	return error instanceof TypeError && !("code" in error);
}

async function note(
	sql: Transaction,
	action: "operator.openid" | "operator.sign_in",
	operator: string,
	details: Readonly<Record<string, string>>,
	now: Date,
): Promise<void> {
	const subject = auditSubject("operator", operator);
	await appendAudit(sql, { happenedAt: now, actor: operator, action, subject, note: null, details });
}

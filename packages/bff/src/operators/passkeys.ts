/**
 * Passkeys: a link registers one and signs in; one that is registered signs in, or proves once more who sits there. What a
 * browser sends is refused with one answer, whatever is wrong with it.
 *
 * Source: design of the back office, *Signing in*; Web Authentication, level 3.
 */
import type { PasskeyMade, PasskeyShown } from "@webframe/shared/wire";
import type { Transaction } from "../platform/database.ts";
import { sha256 } from "../platform/sha256.ts";
import type { TakesAlarms } from "../records/alarms/alarms.ts";
import { type AuditAction, appendAudit, auditSubject } from "../records/audit-log.ts";
import { findInvitation, invitationUsed } from "../store/operator-invitations.ts";
import { findPasskey, insertPasskey, type Passkey, passkeyCounted } from "../store/operator-passkeys.ts";
import { endSession, proveSession } from "../store/operator-sessions.ts";
import { CHALLENGE_MS, isOurChallenge, newChallenge } from "./challenges.ts";
import type { OperatorsContext } from "./context.ts";
import { INVITATION_MS } from "./invitations.ts";
import { optionsToMake, readMadePasskey, refusedByLibrary, takeSigned } from "./made-passkey.ts";
import type { RelyingParty } from "./relying-party.ts";
import { openSession, type Session } from "./sessions.ts";
import { webAuthn } from "./web-authn.ts";

export interface PasskeysContext extends OperatorsContext {
	readonly alarms: TakesAlarms;
	readonly relyingParty: RelyingParty;
}

const SIGN_IN = "sign in";

/** For one link only: its secret's hash is part of what is sealed. */
function registrationOf(secret: string): string {
	return `register ${sha256(secret).toString("hex")}`;
}

/** What a browser needs to make a passkey for who was invited; undefined when the link is good no more. */
export async function registrationOptions({ database, clock, relyingParty }: PasskeysContext, secret: string) {
	const now = clock.now();
	const invited = await findInvitation(database, sha256(secret), before(now, INVITATION_MS));
	if (invited === undefined) return undefined;
	const about = { operator: invited.operator, purpose: registrationOf(secret), now };
	const options = await optionsToMake(relyingParty, about);
	return { name: invited.operator, role: invited.role, options };
}

/** Uses up a link. @returns the secret of a session; undefined when anything is wrong */
export async function registerPasskey(
	{ database, clock, relyingParty }: PasskeysContext,
	secret: string,
	response: PasskeyMade,
): Promise<string | undefined> {
	const now = clock.now();
	const invitedSince = before(now, INVITATION_MS);
	const invited = await findInvitation(database, sha256(secret), invitedSince);
	if (invited === undefined) return undefined;
	const made = await readMadePasskey(relyingParty, response, { purpose: registrationOf(secret), now });
	if (made === undefined) return undefined;
	const { signed, ...passkey } = made;
	const { operator } = invited;
	return await database.begin(async (sql) => {
		if (!(await takeSigned(sql, signed, now))) return undefined;
		if (!(await invitationUsed(sql, sha256(secret), { invitedSince, now }))) return undefined;
		// One that is there is somebody's: the link stays used, which tells whoever holds it nothing.
		if (!(await insertPasskey(sql, { ...passkey, operator }, now))) return undefined;
		const session = await openSession(sql, operator, now);
		await note(sql, "operator.passkey", operator, now);
		return session;
	});
}

/** What a browser needs to show any passkey of ours. */
export async function signInOptions({ clock, relyingParty }: PasskeysContext) {
	const { generateAuthenticationOptions } = await webAuthn();
	return await generateAuthenticationOptions({
		rpID: relyingParty.rpId,
		challenge: newChallenge(relyingParty.challengeKey, SIGN_IN, clock.now()),
		timeout: CHALLENGE_MS,
		userVerification: "required",
	});
}

/** @param old the session with which the browser came: it ends. @returns the secret of a new one */
export async function signIn(
	context: PasskeysContext,
	response: PasskeyShown,
	old: Session | undefined,
): Promise<string | undefined> {
	return await withPasskey(context, response, async (sql, operator, now) => {
		if (old !== undefined) await endSession(sql, old.sessionId, now);
		const session = await openSession(sql, operator, now);
		await note(sql, "operator.sign_in", operator, now);
		return session;
	});
}

/** Proves that the operator of a session sits there still. */
export async function prove(context: PasskeysContext, response: PasskeyShown, session: Session): Promise<boolean> {
	const proven = await withPasskey(context, response, async (sql, operator, now) => {
		const ofSession = { sessionId: session.sessionId, operator };
		return (await proveSession(sql, ofSession, now)) ? operator : undefined;
	});
	return proven !== undefined;
}

async function withPasskey(
	{ database, clock, alarms, relyingParty }: PasskeysContext,
	response: PasskeyShown,
	then: (sql: Transaction, operator: string, now: Date) => Promise<string | undefined>,
): Promise<string | undefined> {
	const now = clock.now();
	const passkey = await findPasskey(database, response.id);
	if (passkey === undefined) return undefined;
	const { verifyAuthenticationResponse } = await webAuthn();
	const signed: string[] = [];
	const { verified, authenticationInfo } = await refusedByLibrary(
		verifyAuthenticationResponse({
			response,
			expectedChallenge: (challenge) => {
				signed.push(challenge);
				return isOurChallenge(relyingParty.challengeKey, SIGN_IN, challenge, now);
			},
			expectedOrigin: relyingParty.origin,
			expectedRPID: relyingParty.rpId,
			// The counter is compared in the statement that writes it, so that a copy of the key is told from a slip.
			credential: { id: passkey.passkeyId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
		}),
	);
	if (!verified || authenticationInfo === undefined) return undefined;
	return await database.begin(async (sql) => {
		if (!(await takeSigned(sql, signed, now))) return undefined;
		const { newCounter: counter } = authenticationInfo;
		if (await passkeyCounted(sql, { passkeyId: passkey.passkeyId, counter, now })) {
			return await then(sql, passkey.operator, now);
		}
		alarmOfCopy(alarms, passkey, counter);
		return undefined;
	});
}

function alarmOfCopy(alarms: TakesAlarms, { operator, passkeyId, counter: kept }: Passkey, counter: number): void {
	const about = { operator, passkeyId, kept, counter };
	const text = "a passkey counts backwards: there may be a copy of it";
	alarms.raise({ kind: "passkey_counter_back", subject: `operator ${operator}`, about, text });
}

async function note(sql: Transaction, action: AuditAction, operator: string, now: Date): Promise<void> {
	const subject = auditSubject("operator", operator);
	await appendAudit(sql, { happenedAt: now, actor: operator, action, subject, note: null, details: {} });
}

function before(now: Date, ms: number): Date {
	return new Date(now.getTime() - ms);
}

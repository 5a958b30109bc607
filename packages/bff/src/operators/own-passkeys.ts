/**
 * Passkeys of an operator who is signed in: a second one, because the first may be lost, and the end of one that was. Whoever has
 * none comes to his first by a link of two people.
 *
 * Source: design of the back office, *Signing in*.
 */
import type { PasskeyMade } from "@webframe/shared/wire";
import { appendAudit, auditSubject } from "../records/audit-log.ts";
import { endOwnPasskey, insertFurtherPasskey, type OwnPasskey, ownPasskeys } from "../store/operator-own-passkeys.ts";
import { endOtherSessions } from "../store/operator-sessions.ts";
import { lockOperator } from "../store/operators.ts";
import type { OperatorsContext } from "./context.ts";
import { optionsToMake, readMadePasskey, takeSigned } from "./made-passkey.ts";
import type { PasskeysContext } from "./passkeys.ts";
import type { Session } from "./sessions.ts";

/** A person has fewer devices. */
const PASSKEYS_MAX = 10;

/** For this session only: whoever else sees the challenge can do nothing with it. */
function besideOf({ sessionId }: Session): string {
	return `another one ${sessionId}`;
}

/** The oldest first. */
export async function listOwnPasskeys(
	{ database }: OperatorsContext,
	{ name }: Session,
): Promise<readonly OwnPasskey[]> {
	return await ownPasskeys(database, name);
}

/** What a browser needs to make a further passkey. */
export async function furtherPasskeyOptions({ database, clock, relyingParty }: PasskeysContext, session: Session) {
	const beside = (await ownPasskeys(database, session.name)).map(({ passkeyId }) => passkeyId);
	const now = clock.now();
	return await optionsToMake(relyingParty, { operator: session.name, purpose: besideOf(session), beside, now });
}

/** @returns false when anything is wrong with it, when the operator has none to begin with, or as many as anybody may */
export async function addPasskey(
	{ database, clock, relyingParty }: PasskeysContext,
	session: Session,
	response: PasskeyMade,
): Promise<boolean> {
	const now = clock.now();
	const made = await readMadePasskey(relyingParty, response, { purpose: besideOf(session), now });
	if (made === undefined) return false;
	const { signed, ...passkey } = made;
	const { name: operator } = session;
	return await database.begin(async (sql) => {
		if (!(await takeSigned(sql, signed, now))) return false;
		await lockOperator(sql, operator);
		if (!(await insertFurtherPasskey(sql, { ...passkey, operator }, { now, max: PASSKEYS_MAX }))) return false;
		const subject = auditSubject("operator", operator);
		const details = { passkeyId: passkey.passkeyId };
		const action = "operator.passkey";
		await appendAudit(sql, { happenedAt: now, actor: operator, action, subject, note: null, details });
		return true;
	});
}

export type PasskeyEnded =
	| { readonly kind: "done" | "nothing_to_do" }
	/** Whoever has none left gets in by a link of two people only. */
	| { readonly kind: "refused"; readonly reason: "last_passkey" };

/** Ends a passkey, such as a lost one, and the operator's other sessions: it may have opened them. */
export async function removeOwnPasskey(
	{ database, clock }: OperatorsContext,
	{ name: operator, sessionId }: Session,
	passkeyId: string,
): Promise<PasskeyEnded> {
	return await database.begin(async (sql) => {
		const now = clock.now();
		// Of two that are ended at once the second one finds itself the last.
		await lockOperator(sql, operator);
		if (!(await endOwnPasskey(sql, { operator, passkeyId, now }))) {
			const isThere = (await ownPasskeys(sql, operator)).some((one) => one.passkeyId === passkeyId);
			return isThere ? { kind: "refused", reason: "last_passkey" } : { kind: "nothing_to_do" };
		}
		await endOtherSessions(sql, { operator, sessionId, now });
		const subject = auditSubject("operator", operator);
		const details = { passkeyId };
		const action = "operator.passkey_end";
		await appendAudit(sql, { happenedAt: now, actor: operator, action, subject, note: null, details });
		return { kind: "done" };
	});
}

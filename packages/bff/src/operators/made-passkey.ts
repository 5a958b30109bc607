/** A passkey that a browser has just made, by a link or beside one that is there: asked for, and looked over. */
import type { PasskeyMade } from "@webframe/shared/wire";
import type { Queryable } from "../platform/database.ts";
import { sha256 } from "../platform/sha256.ts";
import { type Passkey, takeChallenge } from "../store/operator-passkeys.ts";
import { CHALLENGE_MS, isOurChallenge, newChallenge } from "./challenges.ts";
import type { RelyingParty } from "./relying-party.ts";
import { webAuthn } from "./web-authn.ts";

const RP_NAME = "WebFrame back office";

interface ToMake {
	readonly operator: string;
	/** What the challenge is good for, and for nothing else. */
	readonly purpose: string;
	/** Passkeys that the operator has: none of their authenticators makes another one. */
	readonly beside?: readonly string[];
	readonly now: Date;
}

/** What a browser needs to make a passkey. */
export async function optionsToMake(
	{ rpId: rpID, challengeKey }: RelyingParty,
	{ operator, purpose, beside = [], now }: ToMake,
) {
	const { generateRegistrationOptions } = await webAuthn();
	return await generateRegistrationOptions({
		rpName: RP_NAME,
		rpID,
		userName: operator,
		challenge: newChallenge(challengeKey, purpose, now),
		timeout: CHALLENGE_MS,
		attestationType: "none",
		excludeCredentials: beside.map((id) => ({ id })),
		authenticatorSelection: { residentKey: "required", userVerification: "required" },
	});
}

/** What was signed is still to be taken: a challenge is good once. */
export interface MadePasskey extends Omit<Passkey, "operator"> {
	readonly signed: readonly string[];
}

/** @returns undefined when anything is wrong with it */
export async function readMadePasskey(
	{ origin, rpId, challengeKey }: RelyingParty,
	response: PasskeyMade,
	{ purpose, now }: Pick<ToMake, "purpose" | "now">,
): Promise<MadePasskey | undefined> {
	const { verifyRegistrationResponse } = await webAuthn();
	const signed: string[] = [];
	const { verified, registrationInfo } = await refusedByLibrary(
		verifyRegistrationResponse({
			response,
			expectedChallenge: (challenge) => {
				signed.push(challenge);
				return isOurChallenge(challengeKey, purpose, challenge, now);
			},
			expectedOrigin: origin,
			expectedRPID: rpId,
		}),
	);
	if (verified !== true || registrationInfo === undefined) return undefined;
	const { id: passkeyId, publicKey, counter } = registrationInfo.credential;
	return { passkeyId, publicKey: Buffer.from(publicKey), counter, signed };
}

/** The library throws whatever is wrong with what a caller has sent. */
export async function refusedByLibrary<Verified>(verifying: Promise<Verified>): Promise<Partial<Verified>> {
	try {
		return await verifying;
	} catch {
		return {};
	}
}

/** Takes what was signed for the only time. */
export async function takeSigned(sql: Queryable, signed: readonly string[], now: Date): Promise<boolean> {
	const [challenge] = signed;
	return challenge !== undefined && (await takeChallenge(sql, sha256(challenge), now));
}

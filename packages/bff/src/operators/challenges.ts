/**
 * Challenges that passkeys sign. One is random, and says when it was made and for what, under a key of ours: nothing is kept
 * for strangers who ask for some, and any process knows those of the others. A signed one is good once.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** For so long somebody may look for the key. */
export const CHALLENGE_MS = 5 * 60_000;
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const SEAL_BYTES = 32;

export function newChallenge(key: Buffer, purpose: string, now: Date): Uint8Array<ArrayBuffer> {
	const time = Buffer.alloc(TIME_BYTES);
	time.writeUIntBE(now.getTime(), 0, TIME_BYTES);
	const made = Buffer.concat([randomBytes(RANDOM_BYTES), time]);
	return new Uint8Array(Buffer.concat([made, seal(key, purpose, made)]));
}

/** @param challenge as the browser says that it was signed, in base64url */
export function isOurChallenge(key: Buffer, purpose: string, challenge: string, now: Date): boolean {
	const bytes = Buffer.from(challenge, "base64url");
	if (bytes.length !== RANDOM_BYTES + TIME_BYTES + SEAL_BYTES) return false;
	const made = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES);
	if (!timingSafeEqual(bytes.subarray(made.length), seal(key, purpose, made))) return false;
	const ageMs = now.getTime() - made.readUIntBE(RANDOM_BYTES, TIME_BYTES);
	// Processes' clocks are some milliseconds apart.
	return ageMs < CHALLENGE_MS && ageMs > -CHALLENGE_MS;
}

function seal(key: Buffer, purpose: string, made: Buffer): Buffer {
	return createHmac("sha256", key).update(purpose).update("\0").update(made).digest();
}

import { hmacSha256, sha256 } from "./web-crypto.ts";

/** The shortest fairness key, in bytes. A shorter one could be guessed from published seeds. */
const FAIRNESS_KEY_LENGTH_MIN = 32;
const SEED_PATTERN = /^[0-9a-f]{64}$/;

/**
 * The seed of a round, as 64 lower-case hexadecimal digits: HMAC-SHA256 of `"<gameCode>.<roundId>"` (decimal)
 * under the fairness key. It is computed when it is needed and stored nowhere before the draw. Throws a
 * RangeError for a key of fewer than 32 bytes.
 */
export async function roundSeed(fairnessKey: Uint8Array, gameCode: number, roundId: number): Promise<string> {
	if (fairnessKey.length < FAIRNESS_KEY_LENGTH_MIN) {
		throw new RangeError(`The fairness key must have at least ${FAIRNESS_KEY_LENGTH_MIN} bytes.`);
	}
	const hmac = await hmacSha256(fairnessKey);
	return toHex(await hmac(`${gameCode}.${roundId}`));
}

/** What is published of a seed when betting opens: SHA-256 of its 32 bytes, as hexadecimal digits. */
export async function seedHash(seed: string): Promise<string> {
	return toHex(await sha256(seedBytes(seed)));
}

/** Whether it is the seed of a round: 64 lower-case hexadecimal digits. */
export function isSeed(text: string): boolean {
	return SEED_PATTERN.test(text);
}

/** The 32 bytes of a seed. Throws a TypeError for anything but 64 lower-case hexadecimal digits. */
export function seedBytes(seed: string): Uint8Array {
	if (!isSeed(seed)) {
		throw new TypeError("A seed is 64 lower-case hexadecimal digits.");
	}
	return Uint8Array.from({ length: seed.length / 2 }, (_, index) =>
		Number.parseInt(seed.slice(2 * index, 2 * index + 2), 16),
	);
}

function toHex(bytes: Uint8Array): string {
	return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

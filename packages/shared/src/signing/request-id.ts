declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

const REQUEST_ID_BYTES = 16;

/** Gives so many random bytes. */
export type RandomBytes = (length: number) => Uint8Array;

const secureRandom: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));

/** A new `X-Request-Id`: 32 hexadecimal digits. Every request takes its own, a repeated one too. */
export function newRequestId(random: RandomBytes = secureRandom): string {
	return Array.from(random(REQUEST_ID_BYTES), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

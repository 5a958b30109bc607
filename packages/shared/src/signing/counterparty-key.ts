/**
 * The little of the Web Cryptography API that signing needs: browsers (in secure contexts) and Node.js have it as a
 * global of one shape, but this package is compiled with the types of neither.
 */
interface HmacKey {
	readonly type: string;
}

interface Subtle {
	importKey(
		format: "raw",
		key: Uint8Array,
		algorithm: { readonly name: "HMAC"; readonly hash: "SHA-256" },
		extractable: false,
		usages: readonly ["sign", "verify"],
	): Promise<HmacKey>;
	sign(algorithm: "HMAC", key: HmacKey, data: Uint8Array): Promise<ArrayBuffer>;
	verify(algorithm: "HMAC", key: HmacKey, signature: Uint8Array, data: Uint8Array): Promise<boolean>;
}

declare const crypto: { readonly subtle?: Subtle };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const utf8 = new TextEncoder();

/** A Counterparty Key, ready for use. Its text cannot be read back. */
export interface CounterpartyKey {
	readonly hmacKey: HmacKey;
}

/**
 * Takes a Counterparty Key as it was issued: the HMAC key is its literal text in UTF-8, not what base64 or hexadecimal
 * digits in it could mean. Keep the result: preparing costs as much as signing.
 *
 * @throws RangeError for an empty text. Throws an Error where there is no Web Cryptography (a page from plain http).
 *
 * Source: wire contract, section 7.
 */
export async function prepareCounterpartyKey(text: string): Promise<CounterpartyKey> {
	if (text === "") throw new RangeError("A Counterparty Key is not empty.");
	const algorithm = { name: "HMAC", hash: "SHA-256" } as const;
	return { hmacKey: await subtle().importKey("raw", utf8.encode(text), algorithm, false, ["sign", "verify"]) };
}

/** HMAC-SHA256 of a text in UTF-8, as 64 lower-case hexadecimal digits. */
export async function hmacHex({ hmacKey }: CounterpartyKey, text: string): Promise<string> {
	const bytes = new Uint8Array(await subtle().sign("HMAC", hmacKey, utf8.encode(text)));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Whether a signature of 64 lower-case hexadecimal digits is that of the text. The comparison is the platform's own,
 * whose time does not depend on where the two differ.
 */
export async function hmacMatches({ hmacKey }: CounterpartyKey, signature: string, text: string): Promise<boolean> {
	return await subtle().verify("HMAC", hmacKey, hexBytes(signature), utf8.encode(text));
}

function hexBytes(hex: string): Uint8Array {
	return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
		Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
	);
}

function subtle(): Subtle {
	if (crypto.subtle === undefined) {
		throw new Error("Web Cryptography is missing here: a browser has it in secure contexts (https, localhost) only.");
	}
	return crypto.subtle;
}

/**
 * The little of the Web Cryptography API that fairness needs: browsers (in secure contexts) and Node.js have it
 * as a global of one shape, but this package is compiled with the types of neither.
 */
interface HmacKey {
	readonly type: string;
}

interface Subtle {
	digest(algorithm: "SHA-256", data: Uint8Array): Promise<ArrayBuffer>;
	importKey(
		format: "raw",
		key: Uint8Array,
		algorithm: { readonly name: "HMAC"; readonly hash: "SHA-256" },
		extractable: false,
		usages: readonly ["sign"],
	): Promise<HmacKey>;
	sign(algorithm: "HMAC", key: HmacKey, data: Uint8Array): Promise<ArrayBuffer>;
}

declare const crypto: { readonly subtle?: Subtle };

function subtle(): Subtle {
	if (crypto.subtle === undefined) {
		throw new Error("Web Cryptography is missing here: a browser has it in secure contexts (https, localhost) only.");
	}
	return crypto.subtle;
}

/** Whether seeds can be checked here: not in a page that came over plain http. */
export function hasWebCrypto(): boolean {
	return crypto.subtle !== undefined;
}

/** SHA-256 by Web Cryptography: the same here and in a browser. @throws where there is none; see `hasWebCrypto` */
export async function sha256(data: Uint8Array): Promise<Uint8Array> {
	return new Uint8Array(await subtle().digest("SHA-256", data));
}

/** Imports the key once and returns the function that computes HMAC-SHA256 of ASCII texts under it. */
export async function hmacSha256(key: Uint8Array): Promise<(text: string) => Promise<Uint8Array>> {
	const imported = await subtle().importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
	return async (text) => new Uint8Array(await subtle().sign("HMAC", imported, asciiBytes(text)));
}

function asciiBytes(text: string): Uint8Array {
	return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

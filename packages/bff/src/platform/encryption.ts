import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret that must be recoverable, with AES-256-GCM under SECRETS_KEY.
 *
 * @param purpose what the secret is for; a text encrypted for one purpose cannot be read for another
 */
export function encrypt(key: Buffer, purpose: string, plain: Uint8Array): Buffer {
	const nonce = randomBytes(NONCE_BYTES);
	const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
	cipher.setAAD(Buffer.from(purpose));
	const body = Buffer.concat([cipher.update(plain), cipher.final()]);
	return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), body]);
}

/** @throws Error when the key or the purpose is another, or the text was changed. */
export function decrypt(key: Buffer, purpose: string, encrypted: Uint8Array): Buffer {
	const text = Buffer.from(encrypted);
	if (text[0] !== FORMAT) throw new Error("The encrypted text has an unknown format.");
	const nonce = text.subarray(1, 1 + NONCE_BYTES);
	const tag = text.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
	const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
	decipher.setAAD(Buffer.from(purpose));
	decipher.setAuthTag(tag);
	return Buffer.concat([decipher.update(text.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

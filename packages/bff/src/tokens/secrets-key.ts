/**
 * What stands in the database under SECRETS_KEY for good: the private halves of the signing keys, the Counterparty Keys
 * of providers and the promo secrets of partners. All of it stands under the same one. A process that meets a signing key under another one cannot
 * run, so whoever writes a key asks `refuseWrongSecretsKey` first, in the transaction of the writing and behind
 * `lockKeysAndSecrets`.
 *
 * Source: wire contract, section 3, "Keys"; P12 of the reliability reference.
 */
import type { Queryable } from "../platform/database.ts";
import { decrypt, encrypt } from "../platform/encryption.ts";
import { type PromoSecretRow, readPromoSecrets } from "../store/promo-secrets.ts";
import { type ProviderKeyRow, readProviderKeys } from "../store/providers.ts";
import { readSigningKeys, type SigningKeyRow } from "../store/signing-keys.ts";

const PROVIDER_KEY_PURPOSE = "counterparty key";
const PROMO_SECRET_PURPOSE = "promo secret";

/** SECRETS_KEY is not the one that a key was encrypted with. */
export class WrongSecretsKeyError extends Error {
	override readonly name = "WrongSecretsKeyError";
}

/**
 * To be asked before anything is written under a SECRETS_KEY: whether it opens every signing key, and every Counterparty
 * Key and promo secret that is good now. One that has ended stops nobody.
 *
 * @throws WrongSecretsKeyError
 */
export async function refuseWrongSecretsKey(sql: Queryable, secretsKey: Buffer, now: Date): Promise<void> {
	for (const row of await readSigningKeys(sql)) decryptKey(secretsKey, row);
	for (const row of await readProviderKeys(sql, now)) decryptProviderKey(secretsKey, row);
	for (const row of await readPromoSecrets(sql, now)) decryptPromoSecret(secretsKey, row);
}

/** The private half of a signing key. */
export function encryptKey(secretsKey: Buffer, kid: string, pem: string): Buffer {
	return encrypt(secretsKey, purposeOf(kid), Buffer.from(pem));
}

/** @throws WrongSecretsKeyError */
export function decryptKey(
	secretsKey: Buffer,
	{ kid, privateKeyEncrypted }: Pick<SigningKeyRow, "kid" | "privateKeyEncrypted">,
): string {
	try {
		return decrypt(secretsKey, purposeOf(kid), privateKeyEncrypted).toString("utf8");
	} catch (cause) {
		const message = `The signing key ${kid} cannot be decrypted: SECRETS_KEY is not the one that it was encrypted with.`;
		throw new WrongSecretsKeyError(message, { cause });
	}
}

/** A Counterparty Key. */
export function encryptProviderKey(secretsKey: Buffer, text: string): Buffer {
	return encrypt(secretsKey, PROVIDER_KEY_PURPOSE, Buffer.from(text));
}

/** @throws WrongSecretsKeyError */
export function decryptProviderKey(
	secretsKey: Buffer,
	{ providerId, keyEncrypted }: Pick<ProviderKeyRow, "providerId" | "keyEncrypted">,
): string {
	try {
		return decrypt(secretsKey, PROVIDER_KEY_PURPOSE, keyEncrypted).toString("utf8");
	} catch (cause) {
		const message = `SECRETS_KEY is not the one that the keys of provider ${providerId} were encrypted with: they cannot be decrypted.`;
		throw new WrongSecretsKeyError(message, { cause });
	}
}

/** A promo secret. */
export function encryptPromoSecret(secretsKey: Buffer, text: string): Buffer {
	return encrypt(secretsKey, PROMO_SECRET_PURPOSE, Buffer.from(text));
}

/** @throws WrongSecretsKeyError */
export function decryptPromoSecret(
	secretsKey: Buffer,
	{ partnerId, secretEncrypted }: Pick<PromoSecretRow, "partnerId" | "secretEncrypted">,
): string {
	try {
		return decrypt(secretsKey, PROMO_SECRET_PURPOSE, secretEncrypted).toString("utf8");
	} catch (cause) {
		const message = `SECRETS_KEY is not the one that the promo secrets of partner ${partnerId} were encrypted with: they cannot be decrypted.`;
		throw new WrongSecretsKeyError(message, { cause });
	}
}

/** Whether what is under a SECRETS_KEY can be read: `read` returns, or ends with the error for a wrong one. */
export function opens(read: () => string): boolean {
	try {
		read();
		return true;
	} catch (error) {
		if (error instanceof WrongSecretsKeyError) return false;
		throw error;
	}
}

function purposeOf(kid: string): string {
	return `signing key ${kid}`;
}

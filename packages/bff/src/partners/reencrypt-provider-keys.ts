import { createHash } from "node:crypto";
import type { Database } from "../platform/database.ts";
import { decrypt, encrypt } from "../platform/encryption.ts";
import { appendAudit, auditSubject } from "../records/audit-log.ts";
import { readAllProviderKeys, replaceProviderKey } from "../store/providers.ts";
import { WrongSecretsKeyError } from "../tokens/signing-keys.ts";
import { PROVIDER_KEY_PURPOSE } from "./provider-directory.ts";

export interface ProviderKeysReencryption {
	readonly from: Buffer;
	readonly to: Buffer;
	readonly actor: string;
	readonly now: Date;
}

/**
 * Puts every Counterparty Key under another SECRETS_KEY, all or none. Doing it again changes nothing.
 *
 * @returns how many keys were changed.
 * @throws WrongSecretsKeyError when one of them is under neither key.
 */
export async function reencryptProviderKeys(
	database: Database,
	{ from, to, actor, now }: ProviderKeysReencryption,
): Promise<number> {
	return await database.begin(async (sql) => {
		const rows = (await readAllProviderKeys(sql)).filter((row) => opened(to, row.keyEncrypted) === undefined);
		for (const { keyId, keyEncrypted } of rows) {
			const plain = opened(from, keyEncrypted);
			if (plain === undefined) throw new WrongSecretsKeyError(nameOf(keyId), {});
			await replaceProviderKey(sql, keyId, encrypt(to, PROVIDER_KEY_PURPOSE, plain));
		}
		for (const { keyId } of rows) {
			const subject = auditSubject("key", nameOf(keyId));
			await appendAudit(sql, { happenedAt: now, actor, action: "key.reencrypt", subject, note: null, details: {} });
		}
		return rows.length;
	});
}

function opened(secretsKey: Buffer, encrypted: Buffer): Buffer | undefined {
	try {
		return decrypt(secretsKey, PROVIDER_KEY_PURPOSE, encrypted);
	} catch {
		return undefined;
	}
}

/** Short, as the names of signing keys are. */
function nameOf(keyId: string): string {
	return createHash("sha256").update(keyId).digest("hex").slice(0, 16);
}

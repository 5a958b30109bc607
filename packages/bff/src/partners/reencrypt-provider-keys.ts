import { createHash } from "node:crypto";
import type { Transaction } from "../platform/database.ts";
import { type AuditEntry, auditSubject } from "../records/audit-log.ts";
import { readAllProviderKeys, replaceProviderKey } from "../store/providers.ts";
import type { Reencryption } from "../tokens/change-keys.ts";
import { decryptProviderKey, encryptProviderKey, opens } from "../tokens/secrets-key.ts";

/**
 * Puts every Counterparty Key under another SECRETS_KEY, inside a transaction behind `lockKeysAndSecrets`. Doing it again
 * changes nothing.
 *
 * @returns what to append to the audit log at the end of the transaction: an entry for each key that was changed.
 * @throws WrongSecretsKeyError when one of them is under neither key.
 */
export async function reencryptProviderKeys(
	sql: Transaction,
	{ from, to, actor, now }: Reencryption,
): Promise<readonly AuditEntry[]> {
	const rows = (await readAllProviderKeys(sql)).filter((row) => !opens(() => decryptProviderKey(to, row)));
	for (const row of rows) {
		await replaceProviderKey(sql, row.keyId, encryptProviderKey(to, decryptProviderKey(from, row)));
	}
	return rows.map(({ keyId }) => {
		const subject = auditSubject("key", nameOf(keyId));
		return { happenedAt: now, actor, action: "key.reencrypt", subject, note: null, details: {} };
	});
}

/** Short, as the names of signing keys are. */
function nameOf(keyId: string): string {
	return createHash("sha256").update(keyId).digest("hex").slice(0, 16);
}

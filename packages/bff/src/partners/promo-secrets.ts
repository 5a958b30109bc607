/**
 * The secret with which a partner's marketing system signs: HMAC needs its text, so that it is kept under SECRETS_KEY and
 * not as a hash. A new one is good at once, and the one of before for a day more, so that the partner can go over to it
 * without a pause.
 *
 * Source: wire contract, section 8; P20 of the reliability reference.
 */
import { randomBytes, randomUUID } from "node:crypto";
import type { Database, Transaction } from "../platform/database.ts";
import { sha256 } from "../platform/sha256.ts";
import { type AuditEntry, appendAudit, auditSubject } from "../records/audit-log.ts";
import { lockPartner } from "../store/partners.ts";
import {
	endPromoSecret,
	insertPromoSecret,
	type PromoSecretRow,
	readAllPromoSecrets,
	readPromoSecrets,
	replacePromoSecret,
} from "../store/promo-secrets.ts";
import { lockKeysAndSecrets } from "../store/signing-keys.ts";
import type { Reencryption } from "../tokens/change-keys.ts";
import { decryptPromoSecret, encryptPromoSecret, opens, refuseWrongSecretsKey } from "../tokens/secrets-key.ts";
import type { PartnerChange } from "./partner-changes.ts";
import { isManagedByFile, writtenByOf } from "./written-by.ts";

const SECRET_BYTES = 32;
/** So long both secrets are good. */
const OVERLAP_MS = 24 * 3_600_000;

interface PromoSecretChange extends PartnerChange {
	readonly secretsKey: Buffer;
	readonly secret: string;
}

/**
 * Makes a text the partner's promo secret, inside a transaction behind `lockKeysAndSecrets`. Doing it again changes
 * nothing; a secret of before whose day is not over becomes the one that stays again.
 *
 * @returns what to append to the audit log at the end of the transaction: nothing when it was so already.
 */
export async function writePromoSecret(sql: Transaction, change: PromoSecretChange): Promise<readonly AuditEntry[]> {
	const { partnerId, secretsKey, secret, actor, now, note = null } = change;
	const rows = (await readPromoSecrets(sql, now)).filter((row) => row.partnerId === partnerId);
	const same = rows.find((row) => decryptPromoSecret(secretsKey, row) === secret);
	if (same !== undefined && same.expiresAt === null) return [];
	const goodUntil = new Date(now.getTime() + OVERLAP_MS);
	for (const row of rows) if (row.expiresAt === null) await endPromoSecret(sql, row.secretId, goodUntil);
	const secretId = same?.secretId ?? randomUUID();
	if (same === undefined) {
		const secretEncrypted = encryptPromoSecret(secretsKey, secret);
		await insertPromoSecret(sql, { secretId, partnerId, secretEncrypted, now });
	} else await endPromoSecret(sql, secretId, null);
	const subject = auditSubject("partner", partnerId);
	return [{ happenedAt: now, actor, action: "partner.promo_secret", subject, note, details: { secretId } }];
}

export type MadePromoSecret =
	| { readonly kind: "made" /** Told here once, and never again. */; readonly secret: string }
	| { readonly kind: "unknown_partner" | "managed_by_file" };

/** Makes a new promo secret. */
export async function makePromoSecret(
	database: Database,
	{ secretsKey, ...change }: PartnerChange & { readonly secretsKey: Buffer },
): Promise<MadePromoSecret> {
	const secret = randomBytes(SECRET_BYTES).toString("base64url");
	return await database.begin(async (sql) => {
		await lockKeysAndSecrets(sql);
		const partner = await lockPartner(sql, change.partnerId);
		if (partner === undefined) return { kind: "unknown_partner" };
		if (isManagedByFile(writtenByOf(partner.writtenBy), "promoSecret")) return { kind: "managed_by_file" };
		await refuseWrongSecretsKey(sql, secretsKey, change.now);
		for (const entry of await writePromoSecret(sql, { ...change, secretsKey, secret })) await appendAudit(sql, entry);
		return { kind: "made", secret };
	});
}

/**
 * Puts every promo secret under another SECRETS_KEY, inside a transaction behind `lockKeysAndSecrets`. Doing it again
 * changes nothing.
 *
 * @returns what to append to the audit log at the end of the transaction: an entry for each secret that was changed.
 * @throws WrongSecretsKeyError when one of them is under neither key.
 */
export async function reencryptPromoSecrets(
	sql: Transaction,
	{ from, to, actor, now }: Reencryption,
): Promise<readonly AuditEntry[]> {
	const rows = (await readAllPromoSecrets(sql)).filter((row) => !opens(() => decryptPromoSecret(to, row)));
	for (const row of rows) {
		await replacePromoSecret(sql, row.secretId, encryptPromoSecret(to, decryptPromoSecret(from, row)));
	}
	return rows.map((row) => {
		const subject = auditSubject("key", nameOf(row));
		return { happenedAt: now, actor, action: "key.reencrypt", subject, note: null, details: {} };
	});
}

/** Short, as the names of signing keys are. */
function nameOf({ secretId }: PromoSecretRow): string {
	return sha256(secretId).toString("hex").slice(0, 16);
}

/**
 * The secrets with which a partner's server gets its client tokens. A partner may have two, so that its server can go
 * over from one to the other without a pause: add the second, switch the server, remove the first. Only slow hashes
 * are kept; a secret is told once, when it is made. A change waits behind `lockKeysAndSecrets` while a file is applied: that
 * has compared with the secrets of before.
 *
 * Source: wire contract, section 4, `/auth/token`; P20 of the reliability reference.
 */
import { randomBytes, randomUUID } from "node:crypto";
import type { Database, Transaction } from "../platform/database.ts";
import { type AuditEntry, appendAudit, auditSubject } from "../records/audit-log.ts";
import {
	expirePartnerSecret,
	insertPartnerSecret,
	type LockedPartnerRow,
	lockPartner,
	readSecretRows,
} from "../store/partners.ts";
import { lockKeysAndSecrets } from "../store/signing-keys.ts";
import { type PartnerChange, type WrittenPartner, writePartner } from "./partner-changes.ts";
import { hashSecret } from "./secret-hash.ts";
import { SECRETS_MAX } from "./settings.ts";
import { isManagedByFile, writtenByOf } from "./written-by.ts";

const SECRET_BYTES = 32;

export interface MadeSecret {
	readonly kind: "made";
	readonly secretId: string;
	/** Told here once, and never again. */
	readonly secret: string;
}

/** Makes a partner with its first secret. @returns `exists` when the id is taken. */
export async function createPartner(
	database: Database,
	partner: WrittenPartner,
): Promise<MadeSecret | { readonly kind: "exists" }> {
	const made = await makeSecret();
	return await database.begin(async (sql) => {
		await lockKeysAndSecrets(sql);
		if ((await lockPartner(sql, partner.partnerId)) !== undefined) return { kind: "exists" as const };
		const entries = await writePartner(sql, partner);
		entries.push(await addedSecret(sql, { ...partner, ...made }));
		for (const entry of entries) await appendAudit(sql, entry);
		return { kind: "made" as const, secretId: made.secretId, secret: made.secret };
	});
}

export async function addSecret(
	database: Database,
	request: PartnerChange,
): Promise<MadeSecret | { readonly kind: "unknown_partner" | "too_many" | "managed_by_file" }> {
	const made = await makeSecret();
	return await database.begin(async (sql) => {
		await lockKeysAndSecrets(sql);
		const partner = await lockPartner(sql, request.partnerId);
		if (partner === undefined) return { kind: "unknown_partner" as const };
		if (hasSecretsInFile(partner)) return { kind: "managed_by_file" as const };
		const rows = await readSecretRows(sql, request.partnerId, request.now);
		if (rows.length >= SECRETS_MAX) return { kind: "too_many" as const };
		await appendAudit(sql, await addedSecret(sql, { ...request, ...made }));
		return { kind: "made" as const, secretId: made.secretId, secret: made.secret };
	});
}

export type RemovedSecret = "removed" | "unknown" | "only_one" | "managed_by_file";

/** A partner that stands in an applied file has the secrets that the file names, and no others. */
function hasSecretsInFile({ writtenBy }: LockedPartnerRow): boolean {
	return isManagedByFile(writtenByOf(writtenBy), "secrets");
}

/** Ends a secret at once. The only one stays: without any a partner could not call us at all. */
export async function removeSecret(
	database: Database,
	request: PartnerChange & { readonly secretId: string },
): Promise<RemovedSecret> {
	return await database.begin(async (sql) => {
		await lockKeysAndSecrets(sql);
		const partner = await lockPartner(sql, request.partnerId);
		if (partner !== undefined && hasSecretsInFile(partner)) return "managed_by_file" as const;
		const rows = await readSecretRows(sql, request.partnerId, request.now);
		if (!rows.some(({ secretId }) => secretId === request.secretId)) return "unknown" as const;
		if (rows.length === 1) return "only_one" as const;
		await appendAudit(sql, await retiredSecret(sql, request));
		return "removed" as const;
	});
}

interface AddedSecret extends PartnerChange {
	readonly secretId?: string;
	readonly secretHash: string;
}

/** Writes a secret. @returns what to append to the audit log at the end of the transaction */
export async function addedSecret(sql: Transaction, added: AddedSecret): Promise<AuditEntry> {
	const { partnerId, secretHash, now, secretId = randomUUID() } = added;
	await insertPartnerSecret(sql, { secretId, partnerId, secretHash, now });
	return entryOf(added, "partner.secret_add", secretId);
}

/** Ends a secret. @returns what to append to the audit log at the end of the transaction */
export async function retiredSecret(
	sql: Transaction,
	retired: PartnerChange & { readonly secretId: string },
): Promise<AuditEntry> {
	await expirePartnerSecret(sql, retired.secretId, retired.now);
	return entryOf(retired, "partner.secret_retire", retired.secretId);
}

function entryOf(
	{ partnerId, actor, now, note }: PartnerChange,
	action: "partner.secret_add" | "partner.secret_retire",
	secretId: string,
): AuditEntry {
	const subject = auditSubject("partner", partnerId);
	return { happenedAt: now, actor, action, subject, note: note ?? null, details: { secretId } };
}

async function makeSecret() {
	const secret = randomBytes(SECRET_BYTES).toString("base64url");
	return { secretId: randomUUID(), secret, secretHash: await hashSecret(secret) };
}

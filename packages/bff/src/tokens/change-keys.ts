/**
 * Changes of the signing keys that an operator asks for. A rotation makes a key that is in the key set well before it
 * signs, and keeps the keys of before in the set until the last token that they may have signed has expired. Keys that
 * partners are pinned to go on signing for them and stay published: who is pinned is read behind the lock behind which
 * pins are written, so that no key leaves under a partner that is just being pinned to it.
 *
 * Source: wire contract, section 3, "Keys"; P20 of the reliability reference.
 */
import type { Database, Transaction } from "../platform/database.ts";
import { type AuditAction, type AuditEntry, appendAudit, auditSubject } from "../records/audit-log.ts";
import {
	endPublication,
	insertSigningKey,
	lockKeysAndSecrets,
	readPinnedKeys,
	readSigningKeys,
	replaceEncryptedKey,
	type SigningKeyRow,
} from "../store/signing-keys.ts";
import { decryptKey, encryptKey, opens, refuseWrongSecretsKey } from "./secrets-key.ts";
import { makeSigningKey } from "./signing-keys.ts";
import { TOKEN_KIND } from "./token-kinds.ts";

/** Until every process signs with the new key, however its clock goes. */
const HANDOVER_MS = 60_000;
/** A key stays published so long after it has signed for the last time: no token of ours lives longer. */
export const KEPT_AFTER_SIGNING_MS =
	Math.max(...Object.values(TOKEN_KIND).map(({ lifetimeSeconds }) => lifetimeSeconds * 1000)) + HANDOVER_MS;

export interface KeyChange {
	readonly actor: string;
	readonly now: Date;
}

export interface Rotation extends KeyChange {
	readonly secretsKey: Buffer;
	readonly signsFrom: Date;
}

export interface Rotated {
	readonly kid: string;
	/** The keys that leave the set, and when. */
	readonly leaving: readonly string[];
	readonly leaveAt: Date;
}

/**
 * Makes a new key and lets the others end; those that partners are pinned to stay.
 *
 * @throws WrongSecretsKeyError when the keys that are there stand under another SECRETS_KEY: then nothing was changed.
 */
export async function rotateKeys(database: Database, rotation: Rotation): Promise<Rotated> {
	const { secretsKey, signsFrom, now, actor } = rotation;
	const key = await makeSigningKey(secretsKey, { createdAt: now, signsFrom });
	const leaveAt = new Date(signsFrom.getTime() + KEPT_AFTER_SIGNING_MS);
	return await database.begin(async (sql) => {
		await lockKeysAndSecrets(sql);
		await refuseWrongSecretsKey(sql, secretsKey, now);
		const pinned = await readPinnedKeys(sql);
		const old = (await readSigningKeys(sql)).filter((row) => isPublished(row, now) && !pinned.has(row.kid));
		await insertSigningKey(sql, key);
		for (const { kid } of old) await endPublication(sql, kid, leaveAt);
		const leaving = old.map(({ kid }) => kid);
		const details = { signsFrom: signsFrom.toISOString(), leaving, leaveAt: leaveAt.toISOString() };
		await appendAudit(sql, entryOf("key.create", key.kid, { actor, now }, details));
		return { kid: key.kid, leaving, leaveAt };
	});
}

export interface Retirement extends KeyChange {
	readonly kid: string;
	/** The key may be known to others: it leaves the set this moment, and what it signed is refused. */
	readonly atOnce: boolean;
}

export type Retired =
	| { readonly kind: "retired"; readonly leaveAt: Date }
	| { readonly kind: "pinned"; readonly partnerIds: readonly number[] }
	/** `still_signs`: no other key signs in its place. `none_stays`: those that do leave the set by themselves. */
	| { readonly kind: "unknown" | "still_signs" | "none_stays" };

/** Takes a key out of the key set: once its tokens have expired, or at once. */
export async function retireKey(database: Database, retirement: Retirement): Promise<Retired> {
	const { kid, atOnce, now, actor } = retirement;
	return await database.begin(async (sql): Promise<Retired> => {
		await lockKeysAndSecrets(sql);
		const rows = (await readSigningKeys(sql)).filter((row) => isPublished(row, now));
		const key = rows.find((row) => row.kid === kid);
		if (key === undefined) return { kind: "unknown" };
		const partnerIds = (await readPinnedKeys(sql)).get(kid);
		if (partnerIds !== undefined) return { kind: "pinned", partnerIds };
		// Unless it leaves at once it must have been replaced: the newest key goes on signing for as long as it is there.
		const others = rows.filter((row) => row.kid !== kid && row.signsFrom <= now);
		const replacements = others.filter((row) => atOnce || row.signsFrom > key.signsFrom);
		if (replacements.length === 0) return { kind: "still_signs" };
		// Without one that stays nothing could be signed any more once the last of them has left.
		if (replacements.every((row) => row.publishedUntil !== null)) return { kind: "none_stays" };
		const leaveAt = atOnce ? now : new Date(now.getTime() + KEPT_AFTER_SIGNING_MS);
		await endPublication(sql, kid, leaveAt);
		await appendAudit(sql, entryOf("key.retire", kid, { actor, now }, { leaveAt: leaveAt.toISOString() }));
		return { kind: "retired", leaveAt };
	});
}

export interface Reencryption {
	readonly from: Buffer;
	readonly to: Buffer;
	readonly actor: string;
	readonly now: Date;
}

/**
 * Puts every private key under another SECRETS_KEY, inside a transaction behind `lockKeysAndSecrets`. Doing it again
 * changes nothing.
 *
 * @returns what to append to the audit log at the end of the transaction: an entry for each key that was changed.
 * @throws WrongSecretsKeyError when one of them is under neither key.
 */
export async function reencryptKeys(
	sql: Transaction,
	{ from, to, actor, now }: Reencryption,
): Promise<readonly AuditEntry[]> {
	const rows = (await readSigningKeys(sql)).filter((row) => !opens(() => decryptKey(to, row)));
	for (const row of rows) {
		await replaceEncryptedKey(sql, row.kid, encryptKey(to, row.kid, decryptKey(from, row)));
	}
	return rows.map(({ kid }) => entryOf("key.reencrypt", kid, { actor, now }, {}));
}

function isPublished({ publishedUntil }: SigningKeyRow, now: Date): boolean {
	return publishedUntil === null || publishedUntil > now;
}

function entryOf(
	action: AuditAction,
	kid: string,
	{ actor, now }: { readonly actor: string; readonly now: Date },
	details: AuditEntry["details"],
): AuditEntry {
	return { happenedAt: now, actor, action, subject: auditSubject("key", kid), note: null, details };
}

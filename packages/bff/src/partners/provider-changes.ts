/**
 * What operators change of providers: as a file would, behind the same locks, with the same rows of the audit log. What stands
 * in an applied file is changed there.
 *
 * Source: back office design, *Pages* and *Settings and files*.
 */
import { randomBytes, randomUUID } from "node:crypto";
import type { Database, Transaction } from "../platform/database.ts";
import { type AuditAction, appendAudit, auditSubject } from "../records/audit-log.ts";
import {
	expireProviderKey,
	insertProviderKey,
	lockProvider,
	placeProviderKey,
	readProviderKeys,
	readProviders,
	touchProvider,
	upsertProvider,
} from "../store/providers.ts";
import { lockKeysAndSecrets } from "../store/signing-keys.ts";
import { encryptProviderKey, refuseWrongSecretsKey } from "../tokens/secrets-key.ts";
import { KEYS_MAX } from "./apply-providers.ts";
import { type ProviderSettings, providerSettingsSchema } from "./provider-settings.ts";
import {
	changedSettings,
	fieldsOf,
	isManagedByFile,
	nameOfSetting,
	writtenByOf,
	writtenByOperators,
} from "./written-by.ts";

const KEY_BYTES = 32;

export interface ProviderChange {
	readonly providerId: number;
	readonly actor: string;
	readonly note: string;
	readonly now: Date;
}

interface WrittenKey {
	readonly kind: "made";
	readonly keyId: string;
	/** Told here once, and never again. */
	readonly key: string;
}

/** A command may have no note. */
type Noted = Omit<ProviderChange, "note"> & { readonly note: string | null };

type WithKey<Change> = Change & { readonly secretsKey: Buffer };

export interface NewProvider extends ProviderChange {
	readonly counterpartyId: string;
	readonly name: string;
	readonly apiUrl: string;
}

/** Makes a provider, switched off, with its first Counterparty Key. */
export async function createProvider(
	database: Database,
	provider: WithKey<NewProvider>,
): Promise<WrittenKey | { readonly kind: "exists" | "counterparty_taken" }> {
	const { providerId, counterpartyId, name, apiUrl, now } = provider;
	return await database.begin(async (sql) => {
		await lockKeysAndSecrets(sql);
		await refuseWrongSecretsKey(sql, provider.secretsKey, now);
		const rows = await readProviders(sql);
		if (rows.some((row) => row.providerId === providerId)) return { kind: "exists" as const };
		if (rows.some((row) => row.counterpartyId === counterpartyId)) return { kind: "counterparty_taken" as const };
		const settings = providerSettingsSchema.parse({});
		const row = { counterpartyId, name, apiUrl, isActive: false, settings };
		await upsertProvider(sql, { ...row, providerId, writtenBy: {}, now });
		await append(sql, provider, "provider.create", fieldsOf(row));
		return await writeKey(sql, provider, 0);
	});
}

export interface ChangedProvider extends ProviderChange {
	readonly name: string;
	readonly apiUrl: string;
	readonly isActive: boolean;
	/** All of them, as they are to be. */
	readonly settings: ProviderSettings;
	/** When what the operator has read was changed last. */
	readonly basedOn: Date;
}

export type ProviderRefusal = "unknown_provider" | "changed_meanwhile" | "managed_by_file";

/** Changes name, address, switch and settings. */
export async function changeProvider(
	database: Database,
	change: ChangedProvider,
): Promise<
	{ readonly kind: "done" | "nothing_to_do" } | { readonly kind: "refused"; readonly reason: ProviderRefusal }
> {
	const { providerId, basedOn, now } = change;
	return await database.begin(async (sql) => {
		await lockKeysAndSecrets(sql);
		const row = await lockProvider(sql, providerId);
		if (row === undefined) return { kind: "refused" as const, reason: "unknown_provider" as const };
		const before = flat({ ...row, settings: providerSettingsSchema.safeParse(row.settings).data ?? row.settings });
		const after = flat(change);
		const names = changedSettings(before, after);
		if (names.length === 0) return { kind: "nothing_to_do" as const };
		if (row.changedAt.getTime() !== basedOn.getTime())
			return { kind: "refused" as const, reason: "changed_meanwhile" as const };
		const written = writtenByOf(row.writtenBy);
		if (names.some((name) => isManagedByFile(written, name)))
			return { kind: "refused" as const, reason: "managed_by_file" as const };
		const { name, apiUrl, isActive, settings } = change;
		const { counterpartyId } = row;
		const writtenBy = writtenByOperators(written, names);
		await upsertProvider(sql, { providerId, counterpartyId, name, apiUrl, isActive, settings, writtenBy, now });
		const changed = names.map((one) => [one, { from: before[one] ?? null, to: after[one] ?? null }] as const);
		await append(sql, change, "provider.change", { changed: fieldsOf(Object.fromEntries(changed)) });
		return { kind: "done" as const };
	});
}

/** Fields side by side with settings, by the names under which it is kept who wrote them. */
function flat({ name, apiUrl, isActive, settings }: Record<"name" | "apiUrl" | "isActive" | "settings", unknown>) {
	const ofSettings = Object.entries(fieldsOf(settings)).map(([key, value]) => [nameOfSetting(key), value] as const);
	return fieldsOf({ name, apiUrl, isActive, ...Object.fromEntries(ofSettings) });
}

/** Makes every process read the provider's list of games soon. @returns false when there is no such provider */
export async function syncProvider(database: Database, request: Noted): Promise<boolean> {
	return await database.begin(async (sql) => {
		if (!(await touchProvider(sql, request.providerId, request.now))) return false;
		await append(sql, request, "provider.sync", {});
		return true;
	});
}

/** Makes a second key. We go on signing with the first, until that is ended. */
export async function addKey(
	database: Database,
	change: WithKey<ProviderChange>,
): Promise<WrittenKey | { readonly kind: "unknown_provider" | "too_many" | "managed_by_file" }> {
	const { providerId, now, secretsKey } = change;
	return await database.begin(async (sql) => {
		await lockKeysAndSecrets(sql);
		await refuseWrongSecretsKey(sql, secretsKey, now);
		const row = await lockProvider(sql, providerId);
		if (row === undefined) return { kind: "unknown_provider" as const };
		if (isManagedByFile(writtenByOf(row.writtenBy), "keys")) return { kind: "managed_by_file" as const };
		const keys = (await readProviderKeys(sql, now)).filter((key) => key.providerId === providerId);
		if (keys.length >= KEYS_MAX) return { kind: "too_many" as const };
		return await writeKey(sql, change, keys.length);
	});
}

/** Ends a key at once. The only one stays: without any nothing of a provider would be authentic. */
export async function removeKey(
	database: Database,
	change: ProviderChange & { readonly keyId: string },
): Promise<"removed" | "unknown" | "only_one" | "managed_by_file"> {
	const { providerId, keyId, now } = change;
	return await database.begin(async (sql) => {
		await lockKeysAndSecrets(sql);
		const row = await lockProvider(sql, providerId);
		if (row !== undefined && isManagedByFile(writtenByOf(row.writtenBy), "keys")) return "managed_by_file" as const;
		const keys = (await readProviderKeys(sql, now)).filter((key) => key.providerId === providerId);
		if (!keys.some((key) => key.keyId === keyId)) return "unknown" as const;
		const kept = keys.find((key) => key.keyId !== keyId);
		if (kept === undefined) return "only_one" as const;
		await expireProviderKey(sql, keyId, now);
		await placeProviderKey(sql, kept.keyId, 0);
		await append(sql, change, "provider.key_end", { keyId });
		return "removed" as const;
	});
}

async function writeKey(sql: Transaction, change: WithKey<ProviderChange>, position: number): Promise<WrittenKey> {
	const { providerId, secretsKey, now } = change;
	const [keyId, key] = [randomUUID(), randomBytes(KEY_BYTES).toString("base64url")];
	await insertProviderKey(sql, { keyId, providerId, keyEncrypted: encryptProviderKey(secretsKey, key), position, now });
	await append(sql, change, "provider.key_add", { keyId });
	return { kind: "made", keyId, key };
}

async function append(
	sql: Transaction,
	{ providerId, actor, note, now }: Noted,
	action: AuditAction,
	details: ReturnType<typeof fieldsOf>,
): Promise<void> {
	await appendAudit(sql, {
		happenedAt: now,
		actor,
		action,
		subject: auditSubject("provider", providerId),
		note,
		details,
	});
}

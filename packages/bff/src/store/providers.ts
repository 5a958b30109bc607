import type { Queryable, Transaction } from "../platform/database.ts";

export interface ProviderUpsert {
	readonly providerId: number;
	readonly counterpartyId: string;
	readonly name: string;
	readonly apiUrl: string;
	readonly isActive: boolean;
	readonly settings: object;
	/** Who wrote which field last. */
	readonly writtenBy: object;
	readonly now: Date;
}

/** @returns `same` when it was so already: then nothing was written */
export async function upsertProvider(
	sql: Queryable,
	provider: ProviderUpsert,
): Promise<"created" | "changed" | "same"> {
	const [row] = await sql<{ isNew: boolean }[]>`
		insert into provider (
			provider_id, counterparty_id, name, api_url, is_active, settings, written_by, created_at, changed_at)
		values (${provider.providerId}::int, ${provider.counterpartyId}::text, ${provider.name}::text,
			${provider.apiUrl}::text, ${provider.isActive}::boolean, ${JSON.stringify(provider.settings)}::text::jsonb,
			${JSON.stringify(provider.writtenBy)}::text::jsonb, ${provider.now}::timestamptz, ${provider.now}::timestamptz)
		on conflict (provider_id) do update set
			counterparty_id = excluded.counterparty_id, name = excluded.name, api_url = excluded.api_url,
			is_active = excluded.is_active, settings = excluded.settings, written_by = excluded.written_by,
			changed_at = excluded.changed_at
		where (provider.counterparty_id, provider.name, provider.api_url, provider.is_active, provider.settings,
				provider.written_by)
			is distinct from
			(excluded.counterparty_id, excluded.name, excluded.api_url, excluded.is_active, excluded.settings,
				excluded.written_by)
		returning created_at = changed_at as "isNew"`;
	if (row === undefined) return "same";
	return row.isNew ? "created" : "changed";
}

export interface ProviderRow {
	readonly providerId: number;
	readonly counterpartyId: string;
	readonly name: string;
	readonly apiUrl: string;
	readonly isActive: boolean;
	readonly settings: unknown;
	readonly changedAt: Date;
}

/** All providers: money that is owed to one that was switched off still moves. */
export async function readProviders(sql: Queryable): Promise<readonly ProviderRow[]> {
	return await sql<ProviderRow[]>`
		select provider_id as "providerId", counterparty_id as "counterpartyId", name, api_url as "apiUrl",
			is_active as "isActive", settings, changed_at as "changedAt"
		from provider order by provider_id`;
}

export interface LockedProviderRow extends ProviderRow {
	/** Who wrote which field last. */
	readonly writtenBy: unknown;
}

/** The provider's row, which nobody else changes until the transaction ends. */
export async function lockProvider(sql: Transaction, providerId: number): Promise<LockedProviderRow | undefined> {
	const [row] = await sql<LockedProviderRow[]>`
		select provider_id as "providerId", counterparty_id as "counterpartyId", name, api_url as "apiUrl",
			is_active as "isActive", settings, changed_at as "changedAt", written_by as "writtenBy"
		from provider where provider_id = ${providerId}::int for update`;
	return row;
}

/** A provider as operators look at it. */
export async function viewProvider(sql: Queryable, providerId: number): Promise<LockedProviderRow | undefined> {
	const [row] = await sql<LockedProviderRow[]>`
		select provider_id as "providerId", counterparty_id as "counterpartyId", name, api_url as "apiUrl",
			is_active as "isActive", settings, changed_at as "changedAt", written_by as "writtenBy"
		from provider where provider_id = ${providerId}::int`;
	return row;
}

/** Makes every process read the provider's list of games soon. @returns false when there is no such provider */
export async function touchProvider(sql: Queryable, providerId: number, now: Date): Promise<boolean> {
	const rows = await sql`
		update provider set changed_at = ${now}::timestamptz where provider_id = ${providerId}::int returning provider_id`;
	return rows.length > 0;
}

export interface ProviderKeyRow {
	readonly keyId: string;
	readonly providerId: number;
	readonly keyEncrypted: Buffer;
}

/** The Counterparty Keys that are good now; the one that we sign with comes first. */
export async function readProviderKeys(sql: Queryable, now: Date): Promise<readonly ProviderKeyRow[]> {
	return await sql<ProviderKeyRow[]>`
		select key_id as "keyId", provider_id as "providerId", key_encrypted as "keyEncrypted" from provider_key
		where expires_at is null or expires_at > ${now}::timestamptz
		order by provider_id, position, created_at desc`;
}

export interface ListedKey {
	readonly providerId: number;
	readonly keyId: string;
	readonly createdAt: Date;
}

/** The keys of all providers that are good now, without what they say; the one that we sign with comes first. */
export async function listProviderKeys(sql: Queryable, now: Date): Promise<readonly ListedKey[]> {
	return await sql<ListedKey[]>`
		select provider_id as "providerId", key_id as "keyId", created_at as "createdAt" from provider_key
		where expires_at is null or expires_at > ${now}::timestamptz
		order by provider_id, position, created_at desc`;
}

export async function insertProviderKey(
	sql: Queryable,
	key: { keyId: string; providerId: number; keyEncrypted: Buffer; position: number; now: Date },
): Promise<void> {
	await sql`
		insert into provider_key (key_id, provider_id, key_encrypted, position, created_at)
		values (${key.keyId}::uuid, ${key.providerId}::int, ${key.keyEncrypted}::bytea, ${key.position}::smallint,
			${key.now}::timestamptz)`;
}

export async function placeProviderKey(sql: Queryable, keyId: string, position: number): Promise<void> {
	await sql`update provider_key set position = ${position}::smallint where key_id = ${keyId}::uuid`;
}

export async function expireProviderKey(sql: Queryable, keyId: string, now: Date): Promise<void> {
	await sql`update provider_key set expires_at = ${now}::timestamptz where key_id = ${keyId}::uuid`;
}

/** All Counterparty Keys, those that have ended too, in one order and held until the transaction ends. */
export async function readAllProviderKeys(sql: Queryable): Promise<readonly ProviderKeyRow[]> {
	return await sql<ProviderKeyRow[]>`
		select key_id as "keyId", provider_id as "providerId", key_encrypted as "keyEncrypted"
		from provider_key order by key_id for update`;
}

export async function replaceProviderKey(sql: Queryable, keyId: string, keyEncrypted: Buffer): Promise<void> {
	await sql`update provider_key set key_encrypted = ${keyEncrypted}::bytea where key_id = ${keyId}::uuid`;
}

import { randomUUID } from "node:crypto";
import { isCounterpartyId } from "@webframe/shared/signing";
import { z } from "zod";
import type { Database, Transaction } from "../platform/database.ts";
import { decrypt, encrypt } from "../platform/encryption.ts";
import { isWebAddress } from "../platform/web-address.ts";
import { appendAudit, auditSubject } from "../records/audit-log.ts";
import {
	expireProviderKey,
	insertProviderKey,
	type ProviderKeyRow,
	placeProviderKey,
	readProviderKeys,
	readProviders,
	upsertProvider,
} from "../store/providers.ts";
import { PROVIDER_KEY_PURPOSE } from "./provider-directory.ts";
import { writtenProviderSettingsSchema } from "./provider-settings.ts";

const KEY_LENGTH_MIN = 16;
const KEY_LENGTH_MAX = 256;
/** During a rotation a provider has two. */
const KEYS_MAX = 2;

const keySchema = z.union([
	z.string().min(KEY_LENGTH_MIN).max(KEY_LENGTH_MAX),
	z.strictObject({ env: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "must be the name of a variable") }),
]);

/** A provider in a file for `bff apply`. */
export const providerSchema = z.strictObject({
	id: z.int().min(1).max(2_147_483_647),
	counterpartyId: z.string().refine(isCounterpartyId, "must be 1 to 64 printable characters without a point"),
	name: z.string().min(1).max(128),
	/** `{provider_api_url}` of the specification, with its version segment. */
	apiUrl: z
		.string()
		.refine(isWebAddress, "must be an http:// or https:// address without credentials, query or fragment"),
	isActive: z.boolean().default(true),
	/** The Counterparty Keys that are good; we sign with the first. Any other one is refused from now on. */
	keys: z.array(keySchema).min(1).max(KEYS_MAX),
	settings: writtenProviderSettingsSchema.default(() => writtenProviderSettingsSchema.parse({})),
});
export type ProviderDocument = z.infer<typeof providerSchema>;

/** Variables that the document names are not set, or hold no key. The message has a line for each. */
export class KeyVariableError extends Error {
	override readonly name = "KeyVariableError";
}

/** The database does not take what the file says of providers; the message has a line for each reason. */
export class ProviderConflictError extends Error {
	override readonly name = "ProviderConflictError";
}

/**
 * To be asked before anything of the file is written: whether a counterparty id is another provider's, and whether
 * SECRETS_KEY is the one under which the keys in the database stand.
 *
 * @throws ProviderConflictError
 */
export async function refuseProviderConflicts(
	database: Database,
	documents: readonly ProviderDocument[],
	{ secretsKey, now }: Pick<ProvidersChange, "secretsKey" | "now">,
): Promise<void> {
	const [rows, keys] = await Promise.all([readProviders(database), readProviderKeys(database, now)]);
	const problems = documents.flatMap(({ id, counterpartyId }, index) => {
		const owner = rows.find((row) => row.counterpartyId === counterpartyId && row.providerId !== id);
		if (owner === undefined) return [];
		return [`  providers.${index}.counterpartyId: ${counterpartyId} is that of provider ${owner.providerId}`];
	});
	const foreign = keys.find(({ keyEncrypted }) => !isUnder(secretsKey, keyEncrypted));
	if (foreign !== undefined)
		problems.push(`  SECRETS_KEY is not the one that the keys of provider ${foreign.providerId} were encrypted with`);
	if (problems.length > 0) throw new ProviderConflictError(problems.join("\n"));
}

function isUnder(secretsKey: Buffer, keyEncrypted: Buffer): boolean {
	try {
		decrypt(secretsKey, PROVIDER_KEY_PURPOSE, keyEncrypted);
		return true;
	} catch {
		return false;
	}
}

export interface ProvidersChange {
	/** From `resolveKeys`, which is asked before anything of the file is written. */
	readonly keysOf: ReadonlyMap<number, readonly string[]>;
	readonly secretsKey: Buffer;
	readonly now: Date;
	/** Who asks, for the audit log. */
	readonly actor: string;
}

/**
 * Makes the database say what the document says of providers. Doing it again changes nothing. Each provider is
 * written as a whole, and what changed stands in the audit log.
 */
export async function applyProviders(
	database: Database,
	documents: readonly ProviderDocument[],
	change: ProvidersChange,
): Promise<void> {
	const { keysOf, now, actor } = change;
	const rows = await readProviderKeys(database, now);
	for (const { id: providerId, keys: _, ...row } of documents) {
		const own = rows.filter((one) => one.providerId === providerId);
		await database.begin(async (sql) => {
			const written = await upsertProvider(sql, { ...row, providerId, now });
			const keys = await applyKeys(sql, providerId, own, keysOf.get(providerId) ?? [], change);
			const about = { happenedAt: now, actor, subject: auditSubject("provider", providerId), note: null };
			const details = z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(row)));
			const action = written === "created" ? "provider.create" : "provider.change";
			if (written !== "same") await appendAudit(sql, { ...about, action, details });
			if (keys.added > 0)
				await appendAudit(sql, { ...about, action: "provider.key_add", details: { keys: keys.added } });
			if (keys.ended > 0)
				await appendAudit(sql, { ...about, action: "provider.key_end", details: { keys: keys.ended } });
		});
	}
}

/**
 * The Counterparty Keys of each provider, each once.
 *
 * @throws KeyVariableError when a variable that the document names holds no key.
 */
export function resolveKeys(
	documents: readonly ProviderDocument[],
	environment: NodeJS.ProcessEnv,
): ReadonlyMap<number, readonly string[]> {
	const problems = new Set<string>();
	const resolve = (key: z.infer<typeof keySchema>): string => {
		if (typeof key === "string") return key;
		const value = environment[key.env] ?? "";
		const isKey = value.length >= KEY_LENGTH_MIN && value.length <= KEY_LENGTH_MAX;
		if (!isKey) problems.add(`  ${key.env} must have ${KEY_LENGTH_MIN} to ${KEY_LENGTH_MAX} characters`);
		return value;
	};
	const keys = new Map(documents.map((one) => [one.id, [...new Set(one.keys.map(resolve))]]));
	if (problems.size > 0)
		throw new KeyVariableError(`The file names variables that hold no Counterparty Key:\n${[...problems].join("\n")}`);
	return keys;
}

async function applyKeys(
	sql: Transaction,
	providerId: number,
	rows: readonly ProviderKeyRow[],
	keys: readonly string[],
	{ secretsKey, now }: ProvidersChange,
): Promise<{ readonly added: number; readonly ended: number }> {
	const known = new Map(
		rows.map((row) => [decrypt(secretsKey, PROVIDER_KEY_PURPOSE, row.keyEncrypted).toString("utf8"), row.keyId]),
	);
	const added = keys.filter((text) => !known.has(text));
	for (const [position, text] of keys.entries()) {
		const keyId = known.get(text);
		if (keyId !== undefined) {
			await placeProviderKey(sql, keyId, position);
			continue;
		}
		const keyEncrypted = encrypt(secretsKey, PROVIDER_KEY_PURPOSE, Buffer.from(text));
		await insertProviderKey(sql, { keyId: randomUUID(), providerId, keyEncrypted, position, now });
	}
	const ended = [...known].filter(([text]) => !keys.includes(text));
	for (const [, keyId] of ended) await expireProviderKey(sql, keyId, now);
	return { added: added.length, ended: ended.length };
}

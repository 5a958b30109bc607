import { randomUUID } from "node:crypto";
import { isCounterpartyId } from "@webframe/shared/signing";
import { z } from "zod";
import type { Queryable, Transaction } from "../platform/database.ts";
import { isWebAddress } from "../platform/web-address.ts";
import { type AuditEntry, auditSubject } from "../records/audit-log.ts";
import {
	expireProviderKey,
	insertProviderKey,
	lockProvider,
	type ProviderKeyRow,
	placeProviderKey,
	readProviderKeys,
	readProviders,
	upsertProvider,
} from "../store/providers.ts";
import { decryptProviderKey, encryptProviderKey } from "../tokens/secrets-key.ts";
import { providerSettingsSchema, writtenProviderSettingsSchema } from "./provider-settings.ts";
import { isStorable, STORABLE_RULE } from "./storable.ts";
import {
	fieldsOf,
	isManagedByFile,
	mergedSettings,
	type Stated,
	type WrittenBy,
	writtenByFile,
	writtenByOf,
} from "./written-by.ts";
import { resolveTexts, variableSchema } from "./written-texts.ts";

const KEY_LENGTH_MIN = 16;
const KEY_LENGTH_MAX = 256;
/** During a rotation a provider has two. */
export const KEYS_MAX = 2;

const keySchema = z.union([z.string().min(KEY_LENGTH_MIN).max(KEY_LENGTH_MAX), variableSchema]);

function checkStorable(settings: object, context: z.RefinementCtx): void {
	for (const [name, value] of Object.entries(settings)) {
		if (!isStorable({ value })) context.addIssue({ code: "custom", path: [name], message: STORABLE_RULE });
	}
}

/** Settings of a provider that somebody writes, and that can be stored. */
export const writtenSettingsOfProvider = writtenProviderSettingsSchema.superRefine(checkStorable);

/** A provider in a file for `bff apply`. */
export const providerSchema = z.strictObject({
	id: z.int().min(1).max(2_147_483_647),
	counterpartyId: z.string().refine(isCounterpartyId, "must be 1 to 64 printable characters without a point"),
	name: z.string().min(1).max(128).refine(isStorable, STORABLE_RULE),
	/** `{provider_api_url}` of the specification, with its version segment. */
	apiUrl: z
		.string()
		.refine(isWebAddress, "must be an http:// or https:// address without credentials, query or fragment")
		.refine(isStorable, STORABLE_RULE),
	isActive: z.boolean().default(true),
	/** The Counterparty Keys that are good; we sign with the first. Any other one is refused from now on. */
	keys: z.array(keySchema).min(1).max(KEYS_MAX),
	settings: writtenSettingsOfProvider.default(() => writtenProviderSettingsSchema.parse({})),
});
export type ProviderDocument = z.infer<typeof providerSchema>;

/** The database does not take what the file says of providers; the message has a line for each reason. */
export class ProviderConflictError extends Error {
	override readonly name = "ProviderConflictError";
}

/**
 * To be asked before anything of the file is written: whether a counterparty id is another provider's.
 *
 * @throws ProviderConflictError
 */
export async function refuseProviderConflicts(sql: Queryable, documents: readonly ProviderDocument[]): Promise<void> {
	const rows = await readProviders(sql);
	const problems = documents.flatMap(({ id, counterpartyId }, index) => {
		const owner = rows.find((row) => row.counterpartyId === counterpartyId && row.providerId !== id);
		if (owner === undefined) return [];
		return [`  providers.${index}.counterpartyId: ${counterpartyId} is that of provider ${owner.providerId}`];
	});
	if (problems.length > 0) throw new ProviderConflictError(problems.join("\n"));
}

export interface ProvidersChange {
	/** From `resolveKeys`, which is asked before anything of the file is written. */
	readonly keysOf: ReadonlyMap<number, readonly string[]>;
	readonly secretsKey: Buffer;
	readonly now: Date;
	/** Who asks, for the audit log. */
	readonly actor: string;
	/** The fields that a file names, by provider; without it a document is taken as a whole. */
	readonly stated: ReadonlyMap<number, Stated> | undefined;
}

/**
 * Writes the providers, inside a transaction behind `lockKeysAndSecrets` and `refuseWrongSecretsKey`: what is encrypted is
 * written behind them.
 *
 * @returns what to append to the audit log at the end of the transaction.
 */
export async function writeProviders(
	sql: Transaction,
	documents: readonly ProviderDocument[],
	change: ProvidersChange,
): Promise<readonly AuditEntry[]> {
	const { keysOf, now, actor } = change;
	const rows = await readProviderKeys(sql, now);
	const entries: AuditEntry[] = [];
	for (const { id: providerId, keys: _, ...row } of documents) {
		const own = rows.filter((one) => one.providerId === providerId);
		const merged = await withOperatorsFields(sql, providerId, row, change.stated?.get(providerId));
		const written = await upsertProvider(sql, { ...merged, providerId, now });
		const keys = await writeKeys(sql, providerId, own, keysOf.get(providerId) ?? [], change);
		const about = { happenedAt: now, actor, subject: auditSubject("provider", providerId), note: null };
		const details = z
			.record(z.string(), z.json())
			.parse(JSON.parse(JSON.stringify({ ...row, settings: merged.settings })));
		const action = written === "created" ? "provider.create" : "provider.change";
		if (written !== "same") entries.push({ ...about, action, details });
		if (keys.added > 0) entries.push({ ...about, action: "provider.key_add", details: { keys: keys.added } });
		if (keys.ended > 0) entries.push({ ...about, action: "provider.key_end", details: { keys: keys.ended } });
	}
	return entries;
}

type WrittenRow = Omit<ProviderDocument, "id" | "keys">;

/** What a file makes of a provider that is there: its own fields, and operators' in all that it does not name. */
async function withOperatorsFields(
	sql: Transaction,
	providerId: number,
	row: WrittenRow,
	stated: Stated | undefined,
): Promise<WrittenRow & { readonly writtenBy: WrittenBy }> {
	const before = await lockProvider(sql, providerId);
	const writtenBy = writtenByOf(before?.writtenBy);
	if (stated === undefined) return { ...row, writtenBy };
	const readable = providerSettingsSchema.safeParse(before?.settings);
	const stored = before !== undefined && readable.success ? fieldsOf(readable.data) : undefined;
	const merged = mergedSettings(fieldsOf(row.settings), stored, { stated, writtenBy });
	const settings = writtenProviderSettingsSchema.parse(merged);
	const keepsState = before !== undefined && !stated.has("isActive") && !isManagedByFile(writtenBy, "isActive");
	const isActive = keepsState ? before.isActive : row.isActive;
	return { ...row, isActive, settings, writtenBy: writtenByFile(writtenBy, stated) };
}

/**
 * The Counterparty Keys of each provider, each once.
 *
 * @throws VariableError when a variable that the document names holds no key.
 */
export function resolveKeys(
	documents: readonly ProviderDocument[],
	environment: NodeJS.ProcessEnv,
): ReadonlyMap<number, readonly string[]> {
	const written = documents.map(({ id, keys }) => [id, keys] as const);
	return resolveTexts(written, environment, { name: "Counterparty Key", problemOf: problemOfKey });
}

function problemOfKey(value: string): string | undefined {
	const isKey = value.length >= KEY_LENGTH_MIN && value.length <= KEY_LENGTH_MAX;
	return isKey ? undefined : `must have ${KEY_LENGTH_MIN} to ${KEY_LENGTH_MAX} characters`;
}

async function writeKeys(
	sql: Transaction,
	providerId: number,
	rows: readonly ProviderKeyRow[],
	keys: readonly string[],
	{ secretsKey, now }: ProvidersChange,
): Promise<{ readonly added: number; readonly ended: number }> {
	const texts = rows.map((row) => ({ keyId: row.keyId, text: decryptProviderKey(secretsKey, row) }));
	const kept = new Set<string>();
	let added = 0;
	for (const [position, text] of keys.entries()) {
		const keyId = texts.find((one) => one.text === text)?.keyId;
		if (keyId !== undefined) {
			kept.add(keyId);
			await placeProviderKey(sql, keyId, position);
			continue;
		}
		added++;
		const keyEncrypted = encryptProviderKey(secretsKey, text);
		await insertProviderKey(sql, { keyId: randomUUID(), providerId, keyEncrypted, position, now });
	}
	// By their rows, not by what they say: of a key that stands there twice one row is enough, and both end with it.
	const ended = rows.filter(({ keyId }) => !kept.has(keyId));
	for (const { keyId } of ended) await expireProviderKey(sql, keyId, now);
	return { added, ended: ended.length };
}

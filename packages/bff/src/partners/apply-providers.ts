import { randomUUID } from "node:crypto";
import { isCounterpartyId } from "@webframe/shared/signing";
import { z } from "zod";
import type { Database } from "../platform/database.ts";
import { decrypt, encrypt } from "../platform/encryption.ts";
import { isWebAddress } from "../platform/web-address.ts";
import {
	expireProviderKey,
	insertProviderKey,
	type ProviderKeyRow,
	placeProviderKey,
	readProviderKeys,
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

/**
 * Makes the database say what the document says of providers. Doing it again changes nothing.
 *
 * @param keysOf from `resolveKeys`, which is asked before anything of the file is written
 */
export async function applyProviders(
	database: Database,
	documents: readonly ProviderDocument[],
	keysOf: ReadonlyMap<number, readonly string[]>,
	secretsKey: Buffer,
	now: Date,
): Promise<void> {
	const rows = await readProviderKeys(database, now);
	for (const { id: providerId, counterpartyId, name, apiUrl, isActive, settings } of documents) {
		await upsertProvider(database, { providerId, counterpartyId, name, apiUrl, isActive, settings, now });
		const own = rows.filter((row) => row.providerId === providerId);
		await applyKeys(database, providerId, own, keysOf.get(providerId) ?? [], secretsKey, now);
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
	database: Database,
	providerId: number,
	rows: readonly ProviderKeyRow[],
	keys: readonly string[],
	secretsKey: Buffer,
	now: Date,
): Promise<void> {
	const known = new Map(
		rows.map((row) => [decrypt(secretsKey, PROVIDER_KEY_PURPOSE, row.keyEncrypted).toString("utf8"), row.keyId]),
	);
	for (const [position, text] of keys.entries()) {
		const keyId = known.get(text);
		if (keyId !== undefined) {
			await placeProviderKey(database, keyId, position);
			continue;
		}
		const keyEncrypted = encrypt(secretsKey, PROVIDER_KEY_PURPOSE, Buffer.from(text));
		await insertProviderKey(database, { keyId: randomUUID(), providerId, keyEncrypted, position, now });
	}
	for (const [text, keyId] of known) if (!keys.includes(text)) await expireProviderKey(database, keyId, now);
}

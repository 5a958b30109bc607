import { z } from "zod";
import type { Transaction } from "../platform/database.ts";
import { isWebAddress } from "../platform/web-address.ts";
import type { AuditEntry } from "../records/audit-log.ts";
import { readSecretRows } from "../store/partners.ts";
import { writePartner } from "./partner-changes.ts";
import { addedSecret, retiredSecret } from "./partner-secrets.ts";
import type { SecretChanges, SecretHashes } from "./secret-hashes.ts";
import { SECRETS_MAX, writtenSettingsSchema } from "./settings.ts";
import { isStorable, STORABLE_RULE } from "./storable.ts";

const SECRET_LENGTH_MIN = 16;
const SECRET_LENGTH_MAX = 256;
const SECRET_RULE = `must have ${SECRET_LENGTH_MIN} to ${SECRET_LENGTH_MAX} characters`;
const isSecret = (text: string): boolean => text.length >= SECRET_LENGTH_MIN && text.length <= SECRET_LENGTH_MAX;

/** A secret stands in the file itself, or is named by an environment variable. */
const secretSchema = z.union(
	[
		z.string().refine(isSecret, SECRET_RULE),
		z.strictObject({ env: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "must be the name of a variable") }),
	],
	{ error: `${SECRET_RULE}, or be the name of a variable: {env: NAME}` },
);

export const partnerSchema = z.strictObject({
	id: z.int().min(1).max(2_147_483_647),
	name: z.string().min(1).max(128).refine(isStorable, STORABLE_RULE),
	/** `{partner_api_host}` of the specification. */
	apiUrl: z
		.string()
		.refine(isWebAddress, "must be an http:// or https:// address without credentials, query or fragment")
		.refine(isStorable, STORABLE_RULE),
	isActive: z.boolean().default(true),
	/** The secrets that are good; any other one is refused from now on. */
	secrets: z.array(secretSchema).min(1).max(SECRETS_MAX),
	settings: writtenSettingsSchema.default(() => writtenSettingsSchema.parse({})),
});

export type PartnerDocument = z.infer<typeof partnerSchema>;

/** Variables that the document names are not set, or hold no secret. The message has a line for each. */
export class SecretVariableError extends Error {
	override readonly name = "SecretVariableError";
}

export interface PartnersChange {
	/** From `resolveSecrets`, which is asked before anything of the file is written. */
	readonly secretsOf: ReadonlyMap<number, readonly string[]>;
	readonly hashes: SecretHashes;
	readonly now: Date;
	/** Who asks, for the audit log. */
	readonly actor: string;
}

/**
 * Writes the partners, inside a transaction behind `lockKeysAndSecrets`, under which a whole file is applied.
 *
 * @returns what to append to the audit log at the end of the transaction.
 */
export async function writePartners(
	sql: Transaction,
	partners: readonly PartnerDocument[],
	{ secretsOf, hashes, now, actor }: PartnersChange,
): Promise<readonly AuditEntry[]> {
	// All comparisons come before the first row is written: whoever needs a partner's row would wait for them.
	const changes = new Map<number, SecretChanges>();
	for (const { id } of partners) {
		const rows = await readSecretRows(sql, id, now);
		changes.set(id, await hashes.compare(id, rows, secretsOf.get(id) ?? []));
	}
	const entries: AuditEntry[] = [];
	for (const { id: partnerId, name, apiUrl, isActive, settings } of partners) {
		const request = { partnerId, actor, now };
		const { added, retired } = changes.get(partnerId) ?? { added: [], retired: [] };
		entries.push(...(await writePartner(sql, { ...request, name, apiUrl, isActive, settings })));
		for (const secretHash of added) entries.push(await addedSecret(sql, { ...request, secretHash }));
		for (const secretId of retired) entries.push(await retiredSecret(sql, { ...request, secretId }));
	}
	return entries;
}

/**
 * The secrets of each partner, each once.
 *
 * @throws SecretVariableError when a variable that the document names holds no secret.
 */
export function resolveSecrets(
	partners: readonly PartnerDocument[],
	environment: NodeJS.ProcessEnv,
): ReadonlyMap<number, readonly string[]> {
	const problems = new Set<string>();
	const resolve = (secret: z.infer<typeof secretSchema>): string => {
		if (typeof secret === "string") return secret;
		const value = environment[secret.env] ?? "";
		if (value === "") problems.add(`  ${secret.env} is not set`);
		else if (!isSecret(value)) problems.add(`  ${secret.env} ${SECRET_RULE}`);
		return value;
	};
	const secrets = new Map(partners.map(({ id, secrets }) => [id, [...new Set(secrets.map(resolve))]]));
	if (problems.size > 0)
		throw new SecretVariableError(`The file names variables that hold no secret:\n${[...problems].join("\n")}`);
	return secrets;
}

import { z } from "zod";
import type { Database, Transaction } from "../platform/database.ts";
import { isWebAddress } from "../platform/web-address.ts";
import { type AuditEntry, appendAudit } from "../records/audit-log.ts";
import { readSecretRows } from "../store/partners.ts";
import { lockSigningKeys } from "../store/signing-keys.ts";
import { providerSchema } from "./apply-providers.ts";
import { writePartner } from "./partner-changes.ts";
import { addedSecret, retiredSecret } from "./partner-secrets.ts";
import { type SecretChanges, SecretHashes } from "./secret-hashes.ts";
import { SECRETS_MAX, writtenSettingsSchema } from "./settings.ts";

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
	name: z.string().min(1).max(128),
	/** `{partner_api_host}` of the specification. */
	apiUrl: z
		.string()
		.refine(isWebAddress, "must be an http:// or https:// address without credentials, query or fragment"),
	isActive: z.boolean().default(true),
	/** The secrets that are good; any other one is refused from now on. */
	secrets: z.array(secretSchema).min(1).max(SECRETS_MAX),
	settings: writtenSettingsSchema.default(() => writtenSettingsSchema.parse({})),
});

export const applyDocumentSchema = z.strictObject({
	partners: z
		.array(partnerSchema)
		.superRefine((partners, context) => {
			const seen = new Set<number>();
			for (const [index, { id }] of partners.entries()) {
				if (seen.has(id)) context.addIssue({ code: "custom", path: [index, "id"], message: `${id} stands here twice` });
				seen.add(id);
			}
		})
		.default([]),
	providers: z
		.array(providerSchema)
		.superRefine((providers, context) => {
			for (const field of ["id", "counterpartyId"] as const) {
				const seen = new Set<number | string>();
				for (const [index, provider] of providers.entries()) {
					const value = provider[field];
					if (seen.has(value))
						context.addIssue({ code: "custom", path: [index, field], message: `${value} stands here twice` });
					seen.add(value);
				}
			}
		})
		.default([]),
});

export type ApplyDocument = z.infer<typeof applyDocumentSchema>;

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
 * Makes the database say what the document says of partners. Doing it again changes nothing. All secrets are looked up
 * before anything is written; all partners are written or none, and what changed stands in the audit log. Of two that
 * come at once the second waits, and compares with what the first has written.
 *
 * Source: wire contract, section 1, `bff apply`.
 *
 * @param actor who asks, for the audit log
 * @returns the ids of the partners.
 * @throws SecretVariableError with nothing changed.
 */
export async function applyPartners(
	database: Database,
	document: ApplyDocument,
	environment: NodeJS.ProcessEnv,
	now: Date,
	actor: string = APPLIED_FILE,
): Promise<readonly number[]> {
	const secretsOf = resolveSecrets(document.partners, environment);
	const hashes = new SecretHashes();
	await hashes.prepare(database, secretsOf, now);
	await database.begin(async (sql) => {
		await lockSigningKeys(sql);
		const entries = await writePartners(sql, document.partners, { secretsOf, hashes, now, actor });
		for (const entry of entries) await appendAudit(sql, entry);
	});
	return document.partners.map((partner) => partner.id);
}

/**
 * Writes the partners, inside a transaction behind `lockSigningKeys`, under which a whole file is applied.
 *
 * @returns what to append to the audit log at the end of the transaction.
 */
export async function writePartners(
	sql: Transaction,
	partners: ApplyDocument["partners"],
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

/** Stands in the audit log where a file was applied at the start of the service. */
export const APPLIED_FILE = "applied file";

/**
 * The secrets of each partner, each once.
 *
 * @throws SecretVariableError when a variable that the document names holds no secret.
 */
export function resolveSecrets(
	partners: ApplyDocument["partners"],
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

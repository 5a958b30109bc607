import { z } from "zod";
import type { Database } from "../platform/database.ts";
import { isWebAddress } from "../platform/web-address.ts";
import { appendAudit } from "../records/audit-log.ts";
import { readSecretRows, type SecretRow } from "../store/partners.ts";
import { providerSchema } from "./apply-providers.ts";
import { writePartner } from "./partner-changes.ts";
import { addedSecret, retiredSecret } from "./partner-secrets.ts";
import { hashSecret, verifySecret } from "./secret-hash.ts";
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

/**
 * Makes the database say what the document says. Doing it again changes nothing. All secrets are looked up before
 * anything is written; each partner is written as a whole, and what changed stands in the audit log.
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
	const secretsOf = resolveSecrets(document, environment);
	for (const { id: partnerId, name, apiUrl, isActive, settings } of document.partners) {
		const rows = await readSecretRows(database, partnerId, now);
		const secrets = await compareSecrets(rows, secretsOf.get(partnerId) ?? []);
		await database.begin(async (sql) => {
			const request = { partnerId, actor, now };
			const entries = await writePartner(sql, { ...request, name, apiUrl, isActive, settings });
			for (const secretHash of secrets.added) entries.push(await addedSecret(sql, { ...request, secretHash }));
			for (const secretId of secrets.retired) entries.push(await retiredSecret(sql, { ...request, secretId }));
			for (const entry of entries) await appendAudit(sql, entry);
		});
	}
	return document.partners.map((partner) => partner.id);
}

/** Stands in the audit log where a file was applied at the start of the service. */
export const APPLIED_FILE = "applied file";

/** The secrets of each partner, each once. */
function resolveSecrets(
	document: ApplyDocument,
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
	const secrets = new Map(document.partners.map(({ id, secrets }) => [id, [...new Set(secrets.map(resolve))]]));
	if (problems.size > 0)
		throw new SecretVariableError(`The file names variables that hold no secret:\n${[...problems].join("\n")}`);
	return secrets;
}

interface SecretChanges {
	/** Hashes of the secrets that are new. */
	readonly added: readonly string[];
	/** Ids of those that end now. */
	readonly retired: readonly string[];
}

/** A secret that is known keeps its row; every other row of the partner ends now. */
async function compareSecrets(rows: readonly SecretRow[], secrets: readonly string[]): Promise<SecretChanges> {
	const kept = new Set<string>();
	const added: string[] = [];
	for (const secret of secrets) {
		const secretId = await findSecret(rows, secret);
		if (secretId === undefined) added.push(await hashSecret(secret));
		else kept.add(secretId);
	}
	return { added, retired: rows.map(({ secretId }) => secretId).filter((secretId) => !kept.has(secretId)) };
}

async function findSecret(rows: readonly SecretRow[], secret: string): Promise<string | undefined> {
	for (const row of rows) {
		if (await verifySecret(secret, row.secretHash)) return row.secretId;
	}
	return undefined;
}

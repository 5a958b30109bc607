import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Database } from "../platform/database.ts";
import { isWebAddress } from "../platform/web-address.ts";
import {
	expirePartnerSecret,
	insertPartnerSecret,
	readSecretRows,
	type SecretRow,
	upsertPartner,
} from "../store/partners.ts";
import { hashSecret, verifySecret } from "./secret-hash.ts";
import { writtenSettingsSchema } from "./settings.ts";

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

/** During a rotation a partner has two. */
export const SECRETS_MAX = 2;

const partnerSchema = z.strictObject({
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
});

export type ApplyDocument = z.infer<typeof applyDocumentSchema>;

/** Variables that the document names are not set, or hold no secret. The message has a line for each. */
export class SecretVariableError extends Error {
	override readonly name = "SecretVariableError";
}

/**
 * Makes the database say what the document says. Doing it again changes nothing. All secrets are looked up before
 * anything is written.
 *
 * Source: wire contract, section 1, `bff apply`.
 *
 * @returns the ids of the partners.
 * @throws SecretVariableError with nothing changed.
 */
export async function applyPartners(
	database: Database,
	document: ApplyDocument,
	environment: NodeJS.ProcessEnv,
	now: Date,
): Promise<readonly number[]> {
	const secretsOf = resolveSecrets(document, environment);
	for (const { id, name, apiUrl, isActive, settings } of document.partners) {
		await upsertPartner(database, { partnerId: id, name, apiUrl, isActive, settings, now });
		await applySecrets(database, id, secretsOf.get(id) ?? [], now);
	}
	return document.partners.map((partner) => partner.id);
}

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

/** A secret that is known keeps its row; every other row of the partner ends now. */
async function applySecrets(
	database: Database,
	partnerId: number,
	secrets: readonly string[],
	now: Date,
): Promise<void> {
	const rows = await readSecretRows(database, partnerId, now);
	const kept = new Set<string>();
	for (const secret of secrets) {
		const secretId = (await findSecret(rows, secret)) ?? randomUUID();
		kept.add(secretId);
		if (rows.some((row) => row.secretId === secretId)) continue;
		await insertPartnerSecret(database, { secretId, partnerId, secretHash: await hashSecret(secret), now });
	}
	for (const row of rows) {
		if (!kept.has(row.secretId)) await expirePartnerSecret(database, row.secretId, now);
	}
}

async function findSecret(rows: readonly SecretRow[], secret: string): Promise<string | undefined> {
	for (const row of rows) {
		if (await verifySecret(secret, row.secretHash)) return row.secretId;
	}
	return undefined;
}

import { z } from "zod";
import type { Transaction } from "../platform/database.ts";
import { isWebAddress } from "../platform/web-address.ts";
import type { AuditEntry } from "../records/audit-log.ts";
import { readSecretRows } from "../store/partners.ts";
import { writePartner } from "./partner-changes.ts";
import { addedSecret, retiredSecret } from "./partner-secrets.ts";
import { writePromoSecret } from "./promo-secrets.ts";
import type { SecretChanges, SecretHashes } from "./secret-hashes.ts";
import { SECRETS_MAX, writtenSettingsSchema } from "./settings.ts";
import { isStorable, STORABLE_RULE } from "./storable.ts";
import { resolveTexts, variableSchema } from "./written-texts.ts";

const SECRET_LENGTH_MIN = 16;
const SECRET_LENGTH_MAX = 256;
const SECRET_RULE = `must have ${SECRET_LENGTH_MIN} to ${SECRET_LENGTH_MAX} characters`;
const isSecret = (text: string): boolean => text.length >= SECRET_LENGTH_MIN && text.length <= SECRET_LENGTH_MAX;

/** A secret stands in the file itself, or is named by an environment variable. */
const secretSchema = z.union([z.string().refine(isSecret, SECRET_RULE), variableSchema], {
	error: `${SECRET_RULE}, or be the name of a variable: {env: NAME}`,
});

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
	/** The one that its marketing system signs with. Another one than before replaces that within a day; without it nothing changes. */
	promoSecret: secretSchema.optional(),
	settings: writtenSettingsSchema.default(() => writtenSettingsSchema.parse({})),
});

export type PartnerDocument = z.infer<typeof partnerSchema>;

export interface PartnersChange {
	/** From `resolveSecrets`, which is asked before anything of the file is written. */
	readonly secretsOf: ReadonlyMap<number, readonly string[]>;
	readonly hashes: SecretHashes;
	/** From `resolvePromoSecrets`. */
	readonly promoSecretOf: ReadonlyMap<number, readonly string[]>;
	/** Only needed where there are promo secrets. */
	readonly secretsKey: Buffer | undefined;
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
	{ secretsOf, hashes, promoSecretOf, secretsKey, now, actor }: PartnersChange,
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
		const [secret] = promoSecretOf.get(partnerId) ?? [];
		if (secret === undefined || secretsKey === undefined) continue;
		entries.push(...(await writePromoSecret(sql, { ...request, secretsKey, secret })));
	}
	return entries;
}

/**
 * The secrets of each partner, each once.
 *
 * @throws VariableError when a variable that the document names holds no secret.
 */
export function resolveSecrets(
	partners: readonly PartnerDocument[],
	environment: NodeJS.ProcessEnv,
): ReadonlyMap<number, readonly string[]> {
	const written = partners.map(({ id, secrets }) => [id, secrets] as const);
	return resolveTexts(written, environment, { name: "secret", problemOf: problemOfSecret });
}

/** The promo secret of each partner that has one here. @throws VariableError as above */
export function resolvePromoSecrets(
	partners: readonly PartnerDocument[],
	environment: NodeJS.ProcessEnv,
): ReadonlyMap<number, readonly string[]> {
	const written = partners.flatMap(({ id, promoSecret }) =>
		promoSecret === undefined ? [] : [[id, [promoSecret]] as const],
	);
	return resolveTexts(written, environment, { name: "promo secret", problemOf: problemOfSecret });
}

function problemOfSecret(value: string): string | undefined {
	if (value === "") return "is not set";
	return isSecret(value) ? undefined : SECRET_RULE;
}

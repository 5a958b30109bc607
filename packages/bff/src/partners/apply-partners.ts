import { z } from "zod";
import type { Transaction } from "../platform/database.ts";
import { isWebAddress } from "../platform/web-address.ts";
import type { AuditEntry } from "../records/audit-log.ts";
import { lockPartner, readSecretRows } from "../store/partners.ts";
import { AgainstOperatorsError, type StoppedChange, stoppedChange } from "./file-changes.ts";
import { writePartner } from "./partner-changes.ts";
import { addedSecret, retiredSecret } from "./partner-secrets.ts";
import { writePromoSecret } from "./promo-secrets.ts";
import type { SecretChanges, SecretHashes } from "./secret-hashes.ts";
import { type PartnerSettings, partnerSettingsSchema, SECRETS_MAX, writtenSettingsSchema } from "./settings.ts";
import { isStorable, STORABLE_RULE } from "./storable.ts";
import { UnworkableError } from "./unworkable.ts";
import {
	type Fields,
	fieldsOf,
	isManagedByFile,
	mergedSettings,
	nameOfSetting,
	type Stated,
	type WrittenBy,
	writtenByFile,
	writtenByOf,
} from "./written-by.ts";
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
	/** The fields that a file names, by partner; without it a document is taken as a whole. */
	readonly stated: ReadonlyMap<number, Stated> | undefined;
	/** Looks whether the service could act on what comes of it. @throws UnworkableError */
	readonly check: (index: number, settings: PartnerSettings) => Promise<void>;
}

/**
 * Writes the partners, inside a transaction behind `lockKeysAndSecrets`, under which a whole file is applied.
 *
 * @returns what to append to the audit log at the end of the transaction.
 */
export async function writePartners(
	sql: Transaction,
	partners: readonly PartnerDocument[],
	{ secretsOf, hashes, promoSecretOf, secretsKey, now, actor, stated, check }: PartnersChange,
): Promise<readonly AuditEntry[]> {
	// All comparisons come before the first row is written: whoever needs a partner's row would wait for them.
	const changes = new Map<number, SecretChanges>();
	for (const { id } of partners) {
		const rows = await readSecretRows(sql, id, now);
		changes.set(id, await hashes.compare(id, rows, secretsOf.get(id) ?? []));
	}
	const entries: AuditEntry[] = [];
	const stopped: StoppedChange[] = [];
	for (const [index, { id: partnerId, name, apiUrl, isActive, settings }] of partners.entries()) {
		const request = { partnerId, actor, now };
		const { added, retired } = changes.get(partnerId) ?? { added: [], retired: [] };
		const wanted = { name, apiUrl, isActive, settings };
		const fields = stated?.get(partnerId);
		const merged = fields === undefined ? wanted : await withOperatorsFields(sql, request, wanted, fields, stopped);
		await check(index, merged.settings);
		entries.push(...(await writePartner(sql, { ...request, ...merged })));
		for (const secretHash of added) entries.push(await addedSecret(sql, { ...request, secretHash }));
		for (const secretId of retired) entries.push(await retiredSecret(sql, { ...request, secretId }));
		const [secret] = promoSecretOf.get(partnerId) ?? [];
		if (secret === undefined || secretsKey === undefined) continue;
		entries.push(...(await writePromoSecret(sql, { ...request, secretsKey, secret })));
	}
	if (stopped.length > 0) throw new AgainstOperatorsError(stopped);
	return entries;
}

interface WantedPartner {
	readonly name: string;
	readonly apiUrl: string;
	readonly isActive: boolean;
	readonly settings: PartnerSettings;
}

/** What a file makes of a partner that is there: its own fields, and operators' in all that it does not name. */
async function withOperatorsFields(
	sql: Transaction,
	{ partnerId, now }: { readonly partnerId: number; readonly now: Date },
	wanted: WantedPartner,
	stated: Stated,
	stopped: StoppedChange[],
): Promise<WantedPartner & { readonly writtenBy: WrittenBy }> {
	const row = await lockPartner(sql, partnerId);
	const writtenBy = writtenByOf(row?.writtenBy);
	const isReadable = partnerSettingsSchema.safeParse(row?.settings);
	const before = row !== undefined && isReadable.success ? fieldsOf(isReadable.data) : undefined;
	const file = fieldsOf(wanted.settings);
	const merged = writtenSettingsSchema.safeParse(mergedSettings(file, before, { stated, writtenBy }));
	if (!merged.success) throw new UnworkableError(linesOfIssues(partnerId, merged.error));
	if (row !== undefined && before !== undefined) {
		const [stands, says] = [byName(row.apiUrl, before), byName(wanted.apiUrl, file)];
		const change = await stoppedChange(sql, partnerId, { before: stands, after: says, stated, writtenBy }, now);
		if (change !== undefined) stopped.push(change);
	}
	const keepsState = row !== undefined && !stated.has("isActive") && !isManagedByFile(writtenBy, "isActive");
	const isActive = keepsState ? row.isActive : wanted.isActive;
	return { ...wanted, isActive, settings: merged.data, writtenBy: writtenByFile(writtenBy, stated) };
}

/** Settings and address side by side, by the names under which it is kept who wrote them. */
function byName(apiUrl: string, settings: Fields): Fields {
	return { apiUrl, ...Object.fromEntries(Object.entries(settings).map(([key, value]) => [nameOfSetting(key), value])) };
}

function linesOfIssues(partnerId: number, { issues }: z.ZodError): string {
	const lines = issues.map(
		({ path, message }) =>
			`  partner ${partnerId}: settings.${path.map(String).join(".")}: ${message}, with what operators have set`,
	);
	return lines.join("\n");
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

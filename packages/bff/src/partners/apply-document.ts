import { z } from "zod";
import type { OwnGames } from "../games/own-games.ts";
import type { Database, Transaction } from "../platform/database.ts";
import type { ScryptCost } from "../platform/scrypt-worker.ts";
import { appendAudit } from "../records/audit-log.ts";
import { lockKeysAndSecrets } from "../store/signing-keys.ts";
import { refuseWrongSecretsKey } from "../tokens/secrets-key.ts";
import { jackpotSchema, writeJackpots } from "./apply-jackpots.ts";
import { partnerSchema, resolvePromoSecrets, resolveSecrets, writePartners } from "./apply-partners.ts";
import { providerSchema, refuseProviderConflicts, resolveKeys, writeProviders } from "./apply-providers.ts";
import { SecretHashes } from "./secret-hashes.ts";
import type { PartnerSettings } from "./settings.ts";
import type { Stated } from "./written-by.ts";

/** Stands in the audit log where a file was applied at the start of the service. */
const APPLIED_FILE = "applied file";

export const applyDocumentSchema = z.strictObject({
	partners: z
		.array(partnerSchema)
		.superRefine((partners, context) => refuseRepeats(partners, "id", context))
		.default([]),
	providers: z
		.array(providerSchema)
		.superRefine((providers, context) => {
			refuseRepeats(providers, "id", context);
			refuseRepeats(providers, "counterpartyId", context);
		})
		.default([]),
	/** Those that are not named stay as they are. */
	jackpots: z
		.array(jackpotSchema)
		.superRefine((jackpots, context) => refuseRepeats(jackpots, "jackpotId", context))
		.default([]),
});

export type ApplyDocument = z.infer<typeof applyDocumentSchema>;

export interface DocumentChange {
	/** Where the secrets and keys are that the document names, and the SECRETS_KEY. */
	readonly environment: NodeJS.ProcessEnv;
	readonly ownGames: OwnGames;
	readonly now: Date;
	/** Who asks, for the audit log. */
	readonly actor?: string;
	/** The fields that a file names. Without it the document is taken as a whole, with defaults where it says nothing. */
	readonly stated?: StatedFields;
	/** Looks whether the service could act on a partner's settings. @throws UnworkableError */
	readonly check?: (sql: Transaction, index: number, settings: PartnerSettings) => Promise<void>;
	/** Of hashing a secret that is new, when it is not one that somebody could want to steal. */
	readonly secretCost?: ScryptCost;
}

/** By the ids of partners and of providers. */
export interface StatedFields {
	readonly partners: ReadonlyMap<number, Stated>;
	readonly providers: ReadonlyMap<number, Stated>;
}

/** SECRETS_KEY is needed and is none. */
export class NoSecretsKeyError extends Error {
	override readonly name = "NoSecretsKeyError";
}

/**
 * Makes the database say what the document says of partners, providers and jackpots. Doing it again changes nothing. All
 * variables are looked up before anything is written; the whole document is written or nothing of it, and what changed
 * stands in the audit log. Of two processes that start at once with the same document the second waits, and finds
 * nothing to do.
 *
 * Source: wire contract, section 1, `bff apply`.
 *
 * @throws VariableError, NoSecretsKeyError, JackpotTermsError, ProviderConflictError, WrongSecretsKeyError, AgainstOperatorsError with nothing changed.
 */
export async function applyDocument(
	database: Database,
	{ partners, providers, jackpots }: ApplyDocument,
	{ environment, ownGames, now, actor = APPLIED_FILE, secretCost, stated, check }: DocumentChange,
): Promise<void> {
	const keysOf = resolveKeys(providers, environment);
	const secretsOf = resolveSecrets(partners, environment);
	const promoSecretOf = resolvePromoSecrets(partners, environment);
	const needsKey = providers.length > 0 || promoSecretOf.size > 0;
	const secretsKey = needsKey ? readSecretsKey(environment) : undefined;
	const hashes = new SecretHashes(secretCost);
	await hashes.prepare(database, secretsOf, now);
	await database.begin(async (sql) => {
		await lockKeysAndSecrets(sql);
		await refuseProviderConflicts(sql, providers);
		if (secretsKey !== undefined) await refuseWrongSecretsKey(sql, secretsKey, now);
		const checkSettings = async (index: number, settings: PartnerSettings) => await check?.(sql, index, settings);
		const change = {
			secretsOf,
			hashes,
			promoSecretOf,
			secretsKey,
			now,
			actor,
			stated: stated?.partners,
			check: checkSettings,
		};
		const entries = [...(await writePartners(sql, partners, change))];
		if (secretsKey !== undefined) {
			entries.push(
				...(await writeProviders(sql, providers, { keysOf, secretsKey, now, actor, stated: stated?.providers })),
			);
		}
		entries.push(...(await writeJackpots(sql, jackpots, { ownGames, now, actor })));
		for (const entry of entries) await appendAudit(sql, entry);
	});
}

function refuseRepeats<Field extends string>(
	items: readonly { readonly [key in Field]: number | string }[],
	field: Field,
	context: z.RefinementCtx,
): void {
	const seen = new Set<number | string>();
	for (const [index, { [field]: value }] of items.entries()) {
		if (seen.has(value))
			context.addIssue({ code: "custom", path: [index, field], message: `${value} stands here twice` });
		seen.add(value);
	}
}

/** Counterparty Keys and promo secrets are stored encrypted under it. */
function readSecretsKey(environment: NodeJS.ProcessEnv): Buffer {
	const text = environment["SECRETS_KEY"] ?? "";
	if (!/^[0-9a-f]{64}$/i.test(text)) {
		throw new NoSecretsKeyError(
			"SECRETS_KEY must be 64 hexadecimal digits: the file has keys of providers, or promo secrets.",
		);
	}
	return Buffer.from(text, "hex");
}

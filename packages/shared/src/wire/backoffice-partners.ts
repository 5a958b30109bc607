/**
 * Partners and providers of games: who they are, their secrets and keys, and the file for `bff apply`.
 *
 * Source: wire contract, section 1; back office design, *Pages* and *Settings and files*.
 */
import { z } from "zod";
import { actionValueSchema, noteSchema, partnerIdSchema } from "./backoffice-common.ts";
import { backofficePartnerSchema } from "./backoffice-records.ts";
import { timeSchema } from "./time.ts";

export const providerIdSchema = z.int().min(1).max(2_147_483_647);
export const emptyRequestSchema = z.strictObject({});

export const partnerListSchema = z.object({
	items: z.array(
		z.object({
			partnerId: partnerIdSchema,
			name: z.string(),
			apiUrl: z.string(),
			isActive: z.boolean(),
			secrets: z.int(),
		}),
	),
});

const NAME_LENGTH_MAX = 128;
const ADDRESS_LENGTH_MAX = 2_048;
/** What each may be more closely is looked at behind the schema, as for a file. */
const named = { name: z.string().min(1).max(NAME_LENGTH_MAX), apiUrl: z.string().min(1).max(ADDRESS_LENGTH_MAX) };
const ofPartner = { partnerId: partnerIdSchema, note: noteSchema };

export const createPartnerRequestSchema = z.strictObject({ ...ofPartner, ...named });
export const partnerAddressRequestSchema = z.strictObject({ ...ofPartner, ...named, basedOn: timeSchema });
export const switchPartnerRequestSchema = z.strictObject({ ...ofPartner, isOn: z.boolean() });
export const partnerNoteRequestSchema = z.strictObject(ofPartner);
export const removeSecretRequestSchema = z.strictObject({ ...ofPartner, secretId: z.uuid() });
export const approveFileRequestSchema = z.strictObject({
	...ofPartner,
	/** As the file's refusal names it. */
	sha256: z.string().regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits"),
});

export const partnerActionValueSchema = actionValueSchema.extend({ partner: backofficePartnerSchema.optional() });
export const madeSecretValueSchema = partnerActionValueSchema.extend({
	/** Shown this one time. */
	secret: z.string().optional(),
	secretId: z.string().optional(),
});

/** Of a partner or a provider, as `bff apply` takes it; in the place of secrets stand names of variables. */
export const applyFileValueSchema = z.object({ file: z.string() });

export const findProviderRequestSchema = z.strictObject({ providerId: providerIdSchema });
export const providerListSchema = z.object({
	items: z.array(
		z.object({
			providerId: providerIdSchema,
			counterpartyId: z.string(),
			name: z.string(),
			apiUrl: z.string(),
			isActive: z.boolean(),
			keys: z.int(),
		}),
	),
});

/** Keys are not among it. */
export const backofficeProviderSchema = z.object({
	providerId: providerIdSchema,
	counterpartyId: z.string(),
	name: z.string(),
	apiUrl: z.string(),
	isActive: z.boolean(),
	settings: z.looseObject({}),
	changedAt: timeSchema,
	/** Names of the fields that stand in an applied file. */
	managed: z.array(z.string()),
	keys: z.array(z.object({ keyId: z.uuid(), createdAt: timeSchema })),
});
export type BackofficeProvider = z.infer<typeof backofficeProviderSchema>;

export const providerGamesSchema = z.object({
	items: z.array(
		z.object({
			gameCode: z.int(),
			gameId: z.string(),
			name: z.string(),
			category: z.string(),
			maxOdd: z.string().nullable(),
		}),
	),
});

const ofProvider = { providerId: providerIdSchema, note: noteSchema };
export const createProviderRequestSchema = z.strictObject({
	...ofProvider,
	...named,
	counterpartyId: z.string().min(1).max(64),
});
export const changeProviderRequestSchema = z.strictObject({
	...ofProvider,
	...named,
	isActive: z.boolean(),
	/** All of them; what is left out gets its default, as with `bff apply`. */
	settings: z.looseObject({}),
	basedOn: timeSchema,
});
export const providerNoteRequestSchema = z.strictObject(ofProvider);
export const removeKeyRequestSchema = z.strictObject({ ...ofProvider, keyId: z.uuid() });

export const providerActionValueSchema = actionValueSchema.extend({ provider: backofficeProviderSchema.optional() });
export const madeKeyValueSchema = providerActionValueSchema.extend({
	/** Shown this one time. */
	key: z.string().optional(),
	keyId: z.string().optional(),
});

/**
 * What the page of the back office and the service say to each other while an operator signs in. Keys that browsers add to what
 * a passkey gives are dropped.
 *
 * Source: Web Authentication, level 3, `PublicKeyCredential.toJSON`.
 */
import { z } from "zod";
import { operatorDemandSchema, operatorNameSchema, operatorRoleSchema } from "./backoffice-operators.ts";
import { timeSchema } from "./time.ts";

const CREDENTIAL_LENGTH_MAX = 1_400;
const DATA_LENGTH_MAX = 16_384;

const base64url = (lengthMax: number) =>
	z
		.string()
		.max(lengthMax)
		.regex(/^[A-Za-z0-9_-]+$/, "must be base64url");

const ofPasskey = {
	id: base64url(CREDENTIAL_LENGTH_MAX),
	rawId: base64url(CREDENTIAL_LENGTH_MAX),
	type: z.literal("public-key"),
	clientExtensionResults: z.object({}),
};

/** What `navigator.credentials.create` gives. */
const passkeyMadeSchema = z.object({
	...ofPasskey,
	response: z.object({
		clientDataJSON: base64url(DATA_LENGTH_MAX),
		attestationObject: base64url(DATA_LENGTH_MAX),
	}),
});
export type PasskeyMade = z.infer<typeof passkeyMadeSchema>;

/** What `navigator.credentials.get` gives. */
const passkeyShownSchema = z.object({
	...ofPasskey,
	response: z.object({
		clientDataJSON: base64url(DATA_LENGTH_MAX),
		authenticatorData: base64url(DATA_LENGTH_MAX),
		signature: base64url(DATA_LENGTH_MAX),
	}),
});
export type PasskeyShown = z.infer<typeof passkeyShownSchema>;

/** What stands behind `#` in a link. */
const invitationSecretSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/, "must be what stands behind # in a link");

export const invitationRequestSchema = z.strictObject({ secret: invitationSecretSchema });
export const registerPasskeyRequestSchema = z.strictObject({
	secret: invitationSecretSchema,
	passkey: passkeyMadeSchema,
});
export const passkeyShownRequestSchema = z.strictObject({ passkey: passkeyShownSchema });
export const sessionRequestSchema = z.strictObject({});

/** As the browser takes them: `PublicKeyCredential.parseCreationOptionsFromJSON`, or of a request. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });
export const signInOptionsSchema = z.object({ options: passkeyOptionsSchema });
/** How an operator can sign in here. */
export const signInWaysSchema = z.object({
	/** An OpenID provider is set up beside the passkeys. */
	openid: z.boolean(),
});

const operatorSchema = z.object({ name: operatorNameSchema, role: operatorRoleSchema });
export const sessionValueSchema = operatorSchema.extend({
	/** Of the operator, on all devices. */
	passkeys: z.int().min(0),
	/** An OpenID is bound to the operator. */
	openid: z.boolean(),
	/** What the role may, so that a page asks for nothing that it would be refused. */
	may: z.array(operatorDemandSchema),
});
export const invitedValueSchema = operatorSchema.extend({ options: passkeyOptionsSchema });

export const startOpenidRequestSchema = z.discriminatedUnion("purpose", [
	z.strictObject({ purpose: z.literal("sign_in") }),
	/** Binds the OpenID to who was invited, and signs in. */
	z.strictObject({ purpose: z.literal("invitation"), secret: invitationSecretSchema }),
	/** Proves once more who sits there. */
	z.strictObject({ purpose: z.literal("prove") }),
]);
export const startedOpenidSchema = z.object({
	/** Where the browser goes. */
	address: z.url(),
});

export const ownPasskeyListSchema = z.object({
	items: z.array(z.object({ passkeyId: z.string(), createdAt: timeSchema, usedAt: timeSchema.nullable() })),
});
export const addPasskeyRequestSchema = z.strictObject({ passkey: passkeyMadeSchema });
export const endPasskeyRequestSchema = z.strictObject({ passkeyId: base64url(CREDENTIAL_LENGTH_MAX) });

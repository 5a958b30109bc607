import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns.ts";

/** A casino. Its settings are one document, parsed with `partnerSettingsSchema` whenever they are read. */
export const partner = pgTable("partner", {
	partnerId: integer("partner_id").primaryKey(),
	name: text("name").notNull(),
	/** `{partner_api_host}` of the specification. */
	apiUrl: text("api_url").notNull(),
	isActive: boolean("is_active").notNull(),
	settings: jsonb("settings").notNull(),
	createdAt: moment("created_at").notNull(),
	changedAt: moment("changed_at").notNull(),
});

/** The circuits of a partner's calls that have opened once, as operators see them: by sort of call. */
export const partnerCircuit = pgTable(
	"partner_circuit",
	{
		partnerId: integer("partner_id")
			.notNull()
			.references(() => partner.partnerId),
		calls: text("calls").notNull(),
		/** Why the last call failed that opened it. */
		cause: text("cause").notNull(),
		openedAt: moment("opened_at").notNull(),
		/** Null while it is open. */
		closedAt: moment("closed_at"),
	},
	(table) => [primaryKey({ columns: [table.partnerId, table.calls] })],
);

/** What a partner sends that works, and is not as it should be: each once, as operators see it. */
export const partnerHint = pgTable(
	"partner_hint",
	{
		partnerId: integer("partner_id")
			.notNull()
			.references(() => partner.partnerId),
		/** The path of the call. */
		call: text("call").notNull(),
		field: text("field").notNull(),
		hint: text("hint").notNull(),
		firstAt: moment("first_at").notNull(),
		/** Of the last hour in which it was seen. */
		lastAt: moment("last_at").notNull(),
	},
	(table) => [primaryKey({ columns: [table.partnerId, table.call, table.field, table.hint] })],
);

/** Client secrets as slow hashes. During a rotation a partner has two. */
export const partnerSecret = pgTable(
	"partner_secret",
	{
		secretId: uuid("secret_id").primaryKey(),
		partnerId: integer("partner_id")
			.notNull()
			.references(() => partner.partnerId),
		secretHash: text("secret_hash").notNull(),
		createdAt: moment("created_at").notNull(),
		/** From then on it is refused; null while it is not being replaced. */
		expiresAt: moment("expires_at"),
	},
	(table) => [index("partner_secret_by_partner").on(table.partnerId)],
);

/** Keys that sign our tokens and the calls to partners. The private half is encrypted with SECRETS_KEY. */
export const signingKey = pgTable("signing_key", {
	kid: text("kid").primaryKey(),
	publicJwk: jsonb("public_jwk").notNull(),
	privateKeyEncrypted: bytes("private_key_encrypted").notNull(),
	createdAt: moment("created_at").notNull(),
	/** A key is published before it signs. */
	signsFrom: moment("signs_from").notNull(),
	/** It has left the key set once its last token has expired. */
	publishedUntil: moment("published_until"),
});

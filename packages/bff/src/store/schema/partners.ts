import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, moment, oneOf } from "./columns.ts";

/** A casino. Its settings are one document, parsed with `partnerSettingsSchema` whenever they are read. */
export const partner = pgTable("partner", {
	partnerId: integer("partner_id").primaryKey(),
	name: text("name").notNull(),
	/** `{partner_api_host}` of the specification. */
	apiUrl: text("api_url").notNull(),
	isActive: boolean("is_active").notNull(),
	settings: jsonb("settings").notNull(),
	/** Who wrote a field last, by its name: an applied file, or operators. Of those that neither has written there is nothing. */
	writtenBy: jsonb("written_by").notNull().default({}),
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

/**
 * Bets that operators have stopped: of all (`all` 0), or of one partner, game or provider. None is taken while a row stands; what
 * is owed goes on.
 */
export const betStop = pgTable(
	"bet_stop",
	{
		scope: text("scope").notNull(),
		/** The partner's or provider's id, or the code of the game; 0 for all. */
		subjectId: integer("subject_id").notNull(),
		stoppedBy: text("stopped_by").notNull(),
		stoppedAt: moment("stopped_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.scope, table.subjectId] }),
		check("bet_stop_scope", oneOf("scope", ["all", "partner", "game", "provider"])),
	],
);

/** What a file would have changed against operators' decisions: it stopped. Once two of them approve it, the file may. */
export const fileChange = pgTable("file_change", {
	/** Over the partner and what would change, from what to what. */
	sha256: bytes("sha256").primaryKey(),
	partnerId: integer("partner_id")
		.notNull()
		.references(() => partner.partnerId),
	changes: jsonb("changes").notNull(),
	refusedAt: moment("refused_at").notNull(),
	/** Null until two have approved it. */
	approvedAt: moment("approved_at"),
});

/** What has been seen of a partner or a provider that goes live: each sign once, with what it looked like last. */
export const onboardingSign = pgTable(
	"onboarding_sign",
	{
		scope: text("scope").notNull(),
		subjectId: integer("subject_id").notNull(),
		sign: text("sign").notNull(),
		/** Such as an origin, or a code. */
		detail: text("detail").notNull(),
		firstAt: moment("first_at").notNull(),
		lastAt: moment("last_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.scope, table.subjectId, table.sign] }),
		check("onboarding_sign_scope", oneOf("scope", ["partner", "provider"])),
	],
);

/** Links that show a partner or a provider its own checklist. What is secret in them is kept as a hash. */
export const onboardingLink = pgTable(
	"onboarding_link",
	{
		linkId: uuid("link_id").primaryKey(),
		secretSha256: bytes("secret_sha256").notNull().unique(),
		scope: text("scope").notNull(),
		subjectId: integer("subject_id").notNull(),
		madeBy: text("made_by").notNull(),
		madeAt: moment("made_at").notNull(),
		endedAt: moment("ended_at"),
	},
	(table) => [
		index("onboarding_link_by_subject").on(table.scope, table.subjectId),
		check("onboarding_link_scope", oneOf("scope", ["partner", "provider"])),
	],
);

import { sql } from "drizzle-orm";
import {
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	smallint,
	text,
	unique,
	uuid,
} from "drizzle-orm/pg-core";
import { bytes, minorUnits, moment, oneOf } from "./columns.ts";
import { partner } from "./partners.ts";

/** The secrets with which a partner's marketing system signs, encrypted with SECRETS_KEY. During a change there are two. */
export const promoSecret = pgTable(
	"promo_secret",
	{
		secretId: uuid("secret_id").primaryKey(),
		partnerId: integer("partner_id")
			.notNull()
			.references(() => partner.partnerId),
		secretEncrypted: bytes("secret_encrypted").notNull(),
		createdAt: moment("created_at").notNull(),
		/** From then on it is refused; null while it is not being replaced. */
		expiresAt: moment("expires_at"),
	},
	(table) => [index("promo_secret_by_partner").on(table.partnerId)],
);

/** What freebets that are issued under it are like. Where it stands follows from the clock. */
export const campaign = pgTable(
	"campaign",
	{
		partnerId: integer("partner_id").notNull(),
		campaignId: text("campaign_id").notNull(),
		/** SHA-256 of what was asked for, as values. */
		contentSha256: bytes("content_sha256").notNull(),
		games: integer("games").array().notNull(),
		betsCount: integer("bets_count").notNull(),
		/** By currency: the stake of each bet, as a decimal text. */
		betAmounts: jsonb("bet_amounts").notNull(),
		validFrom: moment("valid_from").notNull(),
		validTo: moment("valid_to").notNull(),
		/** In hundredths. */
		minOdd: integer("min_odd"),
		maxOdd: integer("max_odd"),
		/** The partner, or an operator. */
		createdBy: text("created_by").notNull(),
		createdAt: moment("created_at").notNull(),
		cancelledAt: moment("cancelled_at"),
	},
	(table) => [primaryKey({ columns: [table.partnerId, table.campaignId] })],
);

/**
 * What was said under an issue id, for ever: that a freebet was issued, or, by a cancellation that came first, that none
 * ever will be. It has a table of its own, so that an issue and a cancellation that come together meet in one key.
 */
export const freebetIssue = pgTable(
	"freebet_issue",
	{
		partnerId: integer("partner_id").notNull(),
		issueId: text("issue_id").notNull(),
		/** SHA-256 of what was asked for, as values; null for a cancellation that came first. */
		contentSha256: bytes("content_sha256"),
		bonusId: text("bonus_id"),
		createdAt: moment("created_at").notNull(),
	},
	(table) => [primaryKey({ columns: [table.partnerId, table.issueId] })],
);

/**
 * A freebet. It belongs to an account of the partner, whose player may not be known yet. No index holds a column that
 * changes. Only uses and a cancellation are stored: where it stands follows from them and from the clock.
 */
export const freebet = pgTable(
	"freebet",
	{
		/** The wire's `PromoCode`. */
		bonusId: text("bonus_id").primaryKey(),
		partnerId: integer("partner_id").notNull(),
		issueId: text("issue_id").notNull(),
		campaignId: text("campaign_id"),
		/** The PartnerUserId. */
		accountId: text("account_id").notNull(),
		isTest: boolean("is_test").notNull(),
		currency: text("currency").notNull(),
		digits: smallint("digits").notNull(),
		amount: minorUnits("amount").notNull(),
		games: integer("games").array().notNull(),
		betsCount: integer("bets_count").notNull(),
		/** Uses that bets hold or have played. */
		uses: integer("uses").notNull(),
		validFrom: moment("valid_from").notNull(),
		validTo: moment("valid_to").notNull(),
		/** When it can be used no more: `valid_to`, or later where a use was given back. */
		expiresAt: moment("expires_at").notNull(),
		/** In hundredths. */
		minOdd: integer("min_odd"),
		maxOdd: integer("max_odd"),
		cancelledAt: moment("cancelled_at"),
		cancelReason: text("cancel_reason"),
		createdAt: moment("created_at").notNull(),
	},
	(table) => [
		unique("freebet_of_issue").on(table.partnerId, table.issueId),
		index("freebet_by_account").on(table.partnerId, table.accountId),
		index("freebet_by_campaign").on(table.partnerId, table.campaignId).where(sql`campaign_id is not null`),
		check("freebet_uses", sql`uses >= 0 and uses <= bets_count`),
		check("freebet_amount", sql`amount > 0`),
		check("freebet_cancelled", sql`(cancelled_at is null) = (cancel_reason is null)`),
		check("freebet_reason", oneOf("cancel_reason", ["partner", "operator", "currency", "test_flag"])),
	],
);

/**
 * Files from which operators have issued freebets, each under a key of its own: under the same key nothing is issued a
 * second time, and the freebets have the ids `wf-<key>-<line>`.
 */
export const freebetFile = pgTable(
	"freebet_file",
	{
		partnerId: integer("partner_id").notNull(),
		requestKey: text("request_key").notNull(),
		/** SHA-256 of what was asked for, as values. */
		contentSha256: bytes("content_sha256").notNull(),
		issuedBy: text("issued_by").notNull(),
		createdAt: moment("created_at").notNull(),
	},
	(table) => [primaryKey({ columns: [table.partnerId, table.requestKey] })],
);

import { sql } from "drizzle-orm";
import {
	bigint,
	boolean,
	check,
	date,
	index,
	integer,
	jsonb,
	numeric,
	pgTable,
	primaryKey,
	smallint,
	text,
	uuid,
} from "drizzle-orm/pg-core";
import { bytes, minorUnits, moment } from "./columns.ts";
import { partner } from "./partners.ts";

/**
 * That a transaction was accepted, written by the statement that accepts it, never changed, and gone once it is added to the
 * sums of its hour: so it holds only what is not added up yet. What was moved stands in the delivery, and never changes.
 * That it is written once is due to the delivery, which is accepted once. It has no key: the bet path would pay for its index,
 * and books must not be able to refuse an accept, whatever a backup has brought back.
 */
export const movement = pgTable("movement", {
	subjectId: bigint("subject_id", { mode: "number" }).notNull(),
	seq: smallint("seq").notNull(),
	acceptedAt: moment("accepted_at").notNull(),
});

/** The sums of the transactions that were accepted in an hour (UTC). Take-backs and cancelled cashbacks count against. */
export const reportHour = pgTable(
	"report_hour",
	{
		partnerId: integer("partner_id").notNull(),
		/** Its beginning. */
		hour: moment("hour").notNull(),
		/** 0 for a cashback, which is of no game. */
		gameCode: integer("game_code").notNull(),
		currency: text("currency").notNull(),
		digits: smallint("digits").notNull(),
		isTest: boolean("is_test").notNull(),
		/** Accepted stakes, those of freebets among them. */
		bets: bigint("bets", { mode: "number" }).notNull(),
		transactions: bigint("transactions", { mode: "number" }).notNull(),
		stakes: minorUnits("stakes").notNull(),
		payouts: minorUnits("payouts").notNull(),
		returns: minorUnits("returns").notNull(),
		tax: minorUnits("tax").notNull(),
		freebets: minorUnits("freebets").notNull(),
		jackpots: minorUnits("jackpots").notNull(),
		cashbacks: minorUnits("cashbacks").notNull(),
	},
	(table) => [
		primaryKey({
			name: "report_hour_key",
			columns: [table.partnerId, table.hour, table.gameCode, table.currency, table.digits, table.isTest],
		}),
	],
);

/** A month of a partner as two people have closed it: never changed. */
export const reportStatement = pgTable(
	"report_statement",
	{
		partnerId: integer("partner_id")
			.notNull()
			.references(() => partner.partnerId),
		/** Such as `2026-11`. */
		month: text("month").notNull(),
		/** Where the statement before it ends, so that between two nothing is left out. */
		beginsAt: moment("begins_at").notNull(),
		endsAt: moment("ends_at").notNull(),
		/** The canonical JSON (RFC 8785) of what it says, byte for byte as it was hashed. */
		content: text("content").notNull(),
		sha256: bytes("sha256").notNull(),
		askedBy: text("asked_by").notNull(),
		closedBy: text("closed_by").notNull(),
		closedAt: moment("closed_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.partnerId, table.month] }),
		check("report_statement_span", sql`begins_at < ends_at`),
	],
);

/** A comparison of our books with a partner's, as far as it has come. */
export const reconcileRun = pgTable(
	"reconcile_run",
	{
		runId: uuid("run_id").primaryKey(),
		partnerId: integer("partner_id")
			.notNull()
			.references(() => partner.partnerId),
		since: moment("since").notNull(),
		until: moment("until").notNull(),
		includeTest: boolean("include_test").notNull(),
		startedBy: text("started_by").notNull(),
		startedAt: moment("started_at").notNull(),
		changedAt: moment("changed_at").notNull(),
		/** The last bet that was looked at; null before the first one. */
		afterBetId: bigint("after_bet_id", { mode: "number" }),
		isComplete: boolean("is_complete").notNull(),
		compared: integer("compared").notNull(),
		/** How many of each are kept, and how many there were. */
		differences: integer("differences").notNull(),
		findings: jsonb("findings").notNull(),
		notCompared: jsonb("not_compared").notNull(),
		unreadable: jsonb("unreadable").notNull(),
	},
	(table) => [index("reconcile_run_by_partner").on(table.partnerId, table.startedAt)],
);

/**
 * How many units of a currency were a euro on a day, as two people have stored it: never changed, since reports and closed
 * months have gone by it. There is no row of the euro itself.
 */
export const euroRate = pgTable(
	"euro_rate",
	{
		/** Our own code for it, whatever a partner calls it. */
		currency: text("currency").notNull(),
		day: date("day", { mode: "string" }).notNull(),
		/** Exact: as many digits as an amount may have. */
		perEur: numeric("per_eur", { precision: 38, scale: 18 }).notNull(),
		/** Who says so, such as a central bank. */
		source: text("source").notNull(),
		askedBy: text("asked_by").notNull(),
		storedBy: text("stored_by").notNull(),
		storedAt: moment("stored_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.currency, table.day] }),
		check("euro_rate_above_zero", sql`per_eur > 0`),
		check("euro_rate_of_another", sql`currency <> 'EUR'`),
	],
);

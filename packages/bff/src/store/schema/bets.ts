import { BET_STATES, CASHBACK_STATES, DELIVERY_STATES } from "@webframe/shared/bet";
import { sql } from "drizzle-orm";
import {
	bigint,
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgSequence,
	pgTable,
	primaryKey,
	smallint,
	text,
	unique,
	uniqueIndex,
} from "drizzle-orm/pg-core";
import { bytes, minorUnits, moment, oneOf } from "./columns.ts";

/** Ids of bets and cashbacks: one sequence, so that a type and an id never meet twice. */
export const moneyId = pgSequence("money_id", { startWith: 1, maxValue: Number.MAX_SAFE_INTEGER, cache: 1 });

/**
 * A bet. No index holds a column that changes after the insert, so that updates stay within the page (HOT) and
 * cost the same with ten million rows. `version` counts the writes; each is conditional on the one before.
 */
export const bet = pgTable(
	"bet",
	{
		betId: bigint("bet_id", { mode: "number" }).primaryKey(),
		version: integer("version").notNull(),
		kind: text("kind").notNull(),
		partnerId: integer("partner_id").notNull(),
		playerId: bigint("player_id", { mode: "number" }).notNull(),
		gameCode: integer("game_code").notNull(),
		roundId: bigint("round_id", { mode: "number" }).notNull(),
		currency: text("currency").notNull(),
		digits: smallint("digits").notNull(),
		stake: minorUnits("stake").notNull(),
		selection: jsonb("selection"),
		promoCode: text("promo_code"),
		issueId: text("issue_id"),
		/** Whether the bet holds a use of its freebet (`held`, `given_back`); null without one. */
		promoUse: text("promo_use"),
		tagId: bigint("tag_id", { mode: "number" }),
		isTest: boolean("is_test").notNull(),
		idempotencyKey: text("idempotency_key").notNull(),
		requestSha256: bytes("request_sha256").notNull(),
		state: text("state").notNull(),
		/** The player's view of the state. */
		status: text("status").notNull(),
		outOfPlay: text("out_of_play"),
		isClosed: boolean("is_closed").notNull(),
		code: text("code"),
		winAmount: minorUnits("win_amount"),
		winTaxAmount: minorUnits("win_tax_amount"),
		/**
		 * The coefficient at which the player left before the end of the round, in hundredths; null where nobody did. Written
		 * once, while the round is under way, with a version and a change number of its own; settled by like the selection.
		 */
		cashOut: integer("cash_out"),
		/** The player's change number of the last change that the player can see. */
		sequence: bigint("sequence", { mode: "number" }).notNull(),
		deadlineAt: moment("deadline_at").notNull(),
		/** When its provider was told that it plays. */
		toldAt: moment("told_at"),
		placedAt: moment("placed_at").notNull(),
		changedAt: moment("changed_at").notNull(),
		/** The partner's refund conditions when the bet was placed, as bits. Null in rows of versions that did not keep them. */
		refundConditions: smallint("refund_conditions"),
	},
	(table) => [
		unique("bet_idempotency").on(table.playerId, table.idempotencyKey),
		index("bet_by_player").on(table.playerId, table.betId),
		index("bet_by_round").on(table.roundId, table.betId),
		check("bet_state", oneOf("state", BET_STATES)),
		check("bet_kind", oneOf("kind", ["own", "provider"])),
		check("bet_stake", sql`stake >= 0`),
		check("bet_cash_out", sql`cash_out > 0`),
	],
);

/**
 * Every durable call to a partner: the outbox. `subject_id` is a BetId or a CashbackId; both come from one
 * sequence. There is no foreign key to the bet: both are written by one statement, and the check would cost
 * every bet two index descents.
 */
export const delivery = pgTable(
	"delivery",
	{
		subjectId: bigint("subject_id", { mode: "number" }).notNull(),
		seq: smallint("seq").notNull(),
		partnerId: integer("partner_id").notNull(),
		kind: text("kind").notNull(),
		transactionType: smallint("transaction_type"),
		amount: minorUnits("amount"),
		taxAmount: minorUnits("tax_amount"),
		/** The frozen JSON text of the JWT's `data`. */
		payload: text("payload").notNull(),
		dedupeKey: text("dedupe_key"),
		state: text("state").notNull(),
		attempts: integer("attempts").notNull(),
		mayHaveArrived: boolean("may_have_arrived").notNull(),
		/** Refund conditions that attempts have met, joined by commas. */
		happened: text("happened").notNull(),
		firstDueAt: moment("first_due_at"),
		needsAcceptance: boolean("needs_acceptance").notNull(),
		refusedBy: text("refused_by"),
		resent: boolean("resent").notNull(),
		listed: text("listed"),
		lastCode: integer("last_code"),
		/** What the partner calls it, as its accept told. */
		partnerTransactionId: text("partner_transaction_id"),
		/** What `/payments/info` answered when it was asked as evidence; it never moves a state. */
		infoAnswer: jsonb("info_answer"),
		infoAt: moment("info_at"),
		/** When it was accepted and moved money by that. Null before, and in rows of versions that did not keep it. */
		acceptedAt: moment("accepted_at"),
		createdAt: moment("created_at").notNull(),
		changedAt: moment("changed_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.subjectId, table.seq] }),
		index("delivery_listed").on(table.subjectId).where(sql`listed is not null`),
		// The first delivery is the acceptance, unique by the primary key; the rest must not repeat a key of the partner.
		// A close has none, and would cost an entry with each of its versions.
		uniqueIndex("delivery_dedupe").on(table.subjectId, table.dedupeKey).where(sql`seq > 1 and dedupe_key is not null`),
		// A day's, by their time, and those that people look for by the partner's name of them (a Bloom filter of each stretch of the
		// table): of all ways the one that leaves updates within their page (HOT). Two indexes would be two ways at each accept.
		index("delivery_summaries").using("brin", table.acceptedAt, table.partnerTransactionId.op("text_bloom_ops")),
		check("delivery_state", oneOf("state", DELIVERY_STATES)),
		check("delivery_kind", oneOf("kind", ["payment", "rollback", "close", "reopen", "cashback"])),
		check("delivery_amount", sql`amount >= 0 and tax_amount >= 0`),
		// A bet has at most one return, as a type 2 or as a rollback.
		uniqueIndex("delivery_one_return").on(table.subjectId).where(sql`kind = 'rollback' or transaction_type = 2`),
	],
);

/**
 * When a delivery's time comes, for those that wait for it: a table as small as the work that is open. `delivery` has no
 * index over what changes, so that its updates stay in their page, and an attempt costs the same whatever the past holds.
 * A row is written only by the statement that writes its delivery, and moved by a claim.
 */
export const dueDelivery = pgTable(
	"due_delivery",
	{
		subjectId: bigint("subject_id", { mode: "number" }).notNull(),
		dueAt: moment("due_at").notNull(),
		partnerId: integer("partner_id").notNull(),
		seq: smallint("seq").notNull(),
		isToSend: boolean("is_to_send").notNull(),
		/** Its time may come for another reason than sending. An acceptance that waits to be sent is both. */
		isToLookAt: boolean("is_to_look_at").notNull(),
		kind: text("kind").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.subjectId, table.seq] }),
		// Two, so that what waits for a partner that is away is not read by those who look for anything else.
		index("due_delivery_to_send").on(table.partnerId, table.dueAt).where(sql`is_to_send`),
		index("due_delivery_to_look_at").on(table.partnerId, table.dueAt).where(sql`is_to_look_at`),
	],
);

/** A cashback: one payout, then at most one cancellation. Its deliveries are rows of `delivery`. */
export const cashback = pgTable(
	"cashback",
	{
		cashbackId: bigint("cashback_id", { mode: "number" }).primaryKey(),
		version: integer("version").notNull(),
		partnerId: integer("partner_id").notNull(),
		playerId: bigint("player_id", { mode: "number" }).notNull(),
		currency: text("currency").notNull(),
		digits: smallint("digits").notNull(),
		amount: minorUnits("amount").notNull(),
		taxAmount: minorUnits("tax_amount"),
		state: text("state").notNull(),
		isCancelAsked: boolean("is_cancel_asked").notNull(),
		/** The operator's own key of the request, so that asking twice pays once. */
		requestKey: text("request_key").notNull(),
		createdAt: moment("created_at").notNull(),
		changedAt: moment("changed_at").notNull(),
	},
	(table) => [
		unique("cashback_request").on(table.partnerId, table.requestKey),
		index("cashback_by_player").on(table.playerId),
		check("cashback_state", oneOf("state", CASHBACK_STATES)),
		check("cashback_amount", sql`amount > 0`),
	],
);

/** Messages that contradict what stands: nothing moved, a person has to see them. */
export const conflict = pgTable(
	"conflict",
	{
		conflictId: bigint("conflict_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		partnerId: integer("partner_id").notNull(),
		subjectId: bigint("subject_id", { mode: "number" }).notNull(),
		seq: smallint("seq").notNull(),
		kind: text("kind").notNull(),
		/** The message as it came, without tokens. */
		message: jsonb("message").notNull(),
		happenedAt: moment("happened_at").notNull(),
	},
	(table) => [
		index("conflict_by_subject").on(table.subjectId),
		index("conflict_by_partner").on(table.partnerId, table.conflictId),
	],
);

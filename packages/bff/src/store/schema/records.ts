import { sql } from "drizzle-orm";
import {
	bigint,
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	smallint,
	text,
	unique,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core";
import { bytes, minorUnits, moment, oneOf } from "./columns.ts";

/**
 * Every call between a partner or provider and us, in both directions, without secrets. Written in batches beside
 * the bet path: it may lose its last second when the process is killed. Old rows are deleted.
 */
export const exchange = pgTable(
	"exchange",
	{
		exchangeId: bigint("exchange_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		happenedAt: moment("happened_at").notNull(),
		direction: text("direction").notNull(),
		/** The partner or the provider that it was with. */
		partnerId: integer("partner_id"),
		providerId: integer("provider_id"),
		/** The player that a `/users/*` call was about, as the partner names it. */
		partnerUserId: text("partner_user_id"),
		call: text("call").notNull(),
		/** The bets or cashbacks that it was about. */
		subjectIds: bigint("subject_ids", { mode: "number" }).array().notNull(),
		request: text("request").notNull(),
		answer: text("answer"),
		status: integer("status"),
		errorCode: integer("error_code"),
		durationMs: integer("duration_ms").notNull(),
	},
	(table) => [
		check("exchange_direction", oneOf("direction", ["in", "out"])),
		index("exchange_by_time").on(table.happenedAt),
		index("exchange_by_subject").using("gin", table.subjectIds),
		// Partial, so that a payment, which is found by its bet, costs neither of them an entry.
		index("exchange_by_provider").on(table.providerId, table.exchangeId).where(sql`provider_id is not null`),
		index("exchange_by_user").on(table.partnerUserId, table.exchangeId).where(sql`partner_user_id is not null`),
	],
);

/**
 * What operators did, which settings changed, and which messages contradicted each other: append-only. Each row
 * holds the hash of the row before it, so that a row that is missing or was changed shows.
 */
export const auditLog = pgTable(
	"audit_log",
	{
		/** 1, 2, 3, …: a gap is a missing row. */
		auditId: bigint("audit_id", { mode: "number" }).primaryKey(),
		happenedAt: moment("happened_at").notNull(),
		/** The operator's name, or the part of the service that acted by itself. */
		actor: text("actor").notNull(),
		action: text("action").notNull(),
		/** What it was about, such as `bet 77` or `partner 1556`. */
		subject: text("subject").notNull(),
		note: text("note"),
		details: jsonb("details").notNull(),
		previousHash: bytes("previous_hash").notNull(),
		hash: bytes("hash").notNull(),
	},
	(table) => [index("audit_log_by_subject").on(table.subject, table.auditId)],
);

/** People who may act on bets and money. Their tokens are kept as hashes. */
export const operator = pgTable(
	"operator",
	{
		operatorId: uuid("operator_id").primaryKey(),
		name: text("name").notNull(),
		tokenSha256: bytes("token_sha256").notNull(),
		createdAt: moment("created_at").notNull(),
		revokedAt: moment("revoked_at"),
	},
	(table) => [unique("operator_name").on(table.name), unique("operator_token").on(table.tokenSha256)],
);

/** Actions that need a second person: asked for by one operator, carried out when another one asks for the same. */
export const approval = pgTable(
	"approval",
	{
		approvalId: uuid("approval_id").primaryKey(),
		action: text("action").notNull(),
		/** SHA-256 of the action with all its parameters. */
		requestSha256: bytes("request_sha256").notNull(),
		request: jsonb("request").notNull(),
		askedBy: text("asked_by").notNull(),
		askedAt: moment("asked_at").notNull(),
		approvedBy: text("approved_by"),
		approvedAt: moment("approved_at"),
	},
	(table) => [
		// However often the same is asked for, one person's asking stands open.
		uniqueIndex("approval_open").on(table.requestSha256).where(sql`approved_at is null`),
		check("approval_by_another", sql`approved_by is null or approved_by <> asked_by`),
	],
);

/** Money that an operator moved without a second person: what he may still move alone follows from it. Append-only. */
export const operatorMove = pgTable(
	"operator_move",
	{
		operatorMoveId: bigint("operator_move_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		operator: text("operator").notNull(),
		partnerId: integer("partner_id").notNull(),
		currency: text("currency").notNull(),
		digits: smallint("digits").notNull(),
		amount: minorUnits("amount").notNull(),
		movedAt: moment("moved_at").notNull(),
	},
	(table) => [index("operator_move_by_operator").on(table.operator, table.movedAt)],
);

/**
 * Where this database lives: one row. A copy that was restored from a backup lives elsewhere, or on another
 * timeline, and so is told from the original; no bet is placed there until `bff restore-check` has run.
 */
export const databaseIdentity = pgTable(
	"database_identity",
	{
		isOnlyRow: boolean("is_only_row").primaryKey(),
		/** Cluster, timeline and database, as `readIdentity` puts them together. */
		identity: text("identity").notNull(),
		checkedAt: moment("checked_at").notNull(),
	},
	() => [check("database_identity_one_row", sql`is_only_row`)],
);

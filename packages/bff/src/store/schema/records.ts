import { sql } from "drizzle-orm";
import {
	bigint,
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
		/** The call to us that it was, or was made for. It tells its time, and so needs no index. */
		callId: uuid("call_id"),
		/** The key that signed a call of ours. */
		keyId: text("key_id"),
		/** Of the answer's headers, those that say why it was read as it was. */
		contentType: text("content_type"),
		retryAfter: text("retry_after"),
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
		/** The operator came with a token, and so without a passkey or an OpenID that was shown lately. */
		byToken: boolean("by_token").notNull().default(false),
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
		role: text("role").notNull(),
		/** Null: the operator comes with passkeys only. */
		tokenSha256: bytes("token_sha256"),
		/** Null: it ends only when it is revoked or replaced. */
		tokenEndsAt: moment("token_ends_at"),
		createdAt: moment("created_at").notNull(),
		revokedAt: moment("revoked_at"),
		/** What was asked for until then waits for no second person any more: the role was another one, or there was none. */
		asksFrom: moment("asks_from"),
	},
	(table) => [
		unique("operator_name").on(table.name),
		unique("operator_token").on(table.tokenSha256),
		check("operator_role", oneOf("role", ["viewer", "support", "finance", "manager", "auditor"])),
	],
);

/** Who gave an operator a credential: for a while the two are no second persons to each other. Append-only. */
export const operatorGift = pgTable(
	"operator_gift",
	{
		operatorGiftId: bigint("operator_gift_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		operator: text("operator").notNull(),
		/** An operator, or who ran a command. */
		givenBy: text("given_by").notNull(),
		givenAt: moment("given_at").notNull(),
	},
	(table) => [index("operator_gift_between").on(table.operator, table.givenBy, table.givenAt)],
);

/** Links by which operators register a passkey, each once. Their secrets are kept as hashes. */
export const operatorInvitation = pgTable("operator_invitation", {
	secretSha256: bytes("secret_sha256").primaryKey(),
	operator: text("operator").notNull(),
	invitedAt: moment("invited_at").notNull(),
	usedAt: moment("used_at"),
});

/** Passkeys of operators: public keys, and how often each has signed as it says itself. */
export const operatorPasskey = pgTable(
	"operator_passkey",
	{
		passkeyId: text("passkey_id").primaryKey(),
		operator: text("operator").notNull(),
		publicKey: bytes("public_key").notNull(),
		counter: bigint("counter", { mode: "number" }).notNull(),
		createdAt: moment("created_at").notNull(),
		/** When it was shown last; null: not since it was made. */
		usedAt: moment("used_at"),
		endedAt: moment("ended_at"),
	},
	(table) => [index("operator_passkey_by_operator").on(table.operator)],
);

/**
 * Who an operator is at the OpenID provider. One that was ever bound to an operator is never another one's; one that has ended
 * lets nobody in.
 */
export const operatorOpenid = pgTable(
	"operator_openid",
	{
		issuer: text("issuer").notNull(),
		/** The provider's `sub`: never a name, never an e-mail. */
		subject: text("subject").notNull(),
		operator: text("operator").notNull(),
		boundAt: moment("bound_at").notNull(),
		endedAt: moment("ended_at"),
	},
	(table) => [
		primaryKey({ columns: [table.issuer, table.subject] }),
		uniqueIndex("operator_openid_of_operator").on(table.operator).where(sql`ended_at is null`),
	],
);

/** Challenges that were signed, and states of OpenID that came back, until they would be refused for their age. */
export const operatorChallenge = pgTable("operator_challenge", {
	challengeSha256: bytes("challenge_sha256").primaryKey(),
	usedAt: moment("used_at").notNull(),
});

/** Who is signed in at a browser. What the cookie holds is kept as a hash. */
export const operatorSession = pgTable(
	"operator_session",
	{
		sessionId: uuid("session_id").primaryKey(),
		secretSha256: bytes("secret_sha256").notNull(),
		operator: text("operator").notNull(),
		openedAt: moment("opened_at").notNull(),
		seenAt: moment("seen_at").notNull(),
		/** When a passkey was shown last, or an OpenID provider has seen who it is. */
		provenAt: moment("proven_at").notNull(),
		endedAt: moment("ended_at"),
	},
	(table) => [
		unique("operator_session_secret").on(table.secretSha256),
		index("operator_session_by_time").on(table.openedAt),
	],
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
		/** The call of the back office by which it was asked for, to be made by the second person too; null: a command. */
		call: text("call"),
		/** What was sent with it, without the note. */
		body: jsonb("body"),
		note: text("note"),
		/** The asker wants it no more. */
		takenBackAt: moment("taken_back_at"),
	},
	(table) => [
		index("approval_waiting").on(table.askedAt).where(sql`approved_at is null and taken_back_at is null`),
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

/**
 * What people should know of: one open row for each kind and subject, however often and by however many processes it is seen.
 */
export const alarm = pgTable(
	"alarm",
	{
		alarmId: bigint("alarm_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		kind: text("kind").notNull(),
		/** What it is about, such as `partner 1556 payments`. */
		subject: text("subject").notNull(),
		cause: text("cause").notNull(),
		isSevere: boolean("is_severe").notNull(),
		openedAt: moment("opened_at").notNull(),
		lastSeenAt: moment("last_seen_at").notNull(),
		count: bigint("count", { mode: "number" }).notNull(),
		acknowledgedBy: text("acknowledged_by"),
		acknowledgedAt: moment("acknowledged_at"),
		note: text("note"),
		endedAt: moment("ended_at"),
		/** How many messages about it were written. */
		messages: integer("messages").notNull(),
		/** When the next one is; null: none is. */
		nextMessageAt: moment("next_message_at"),
	},
	(table) => [
		uniqueIndex("alarm_open").on(table.kind, table.subject).where(sql`ended_at is null`),
		index("alarm_to_tell").on(table.nextMessageAt).where(sql`next_message_at is not null`),
		index("alarm_by_end").on(table.endedAt).where(sql`ended_at is not null`),
	],
);

/** Messages about alarms, one for each way on which they go. A claim moves `due_at`, so that one process sends it. */
export const alarmMessage = pgTable(
	"alarm_message",
	{
		alarmId: bigint("alarm_id", { mode: "number" }).notNull(),
		/** 1, 2, 3, … of the alarm. */
		number: integer("number").notNull(),
		channel: text("channel").notNull(),
		message: text("message").notNull(),
		createdAt: moment("created_at").notNull(),
		dueAt: moment("due_at").notNull(),
		tries: integer("tries").notNull(),
		sentAt: moment("sent_at"),
		/** It is not sent any more. */
		droppedAt: moment("dropped_at"),
	},
	(table) => [
		primaryKey({ columns: [table.alarmId, table.number, table.channel] }),
		index("alarm_message_due").on(table.dueAt).where(sql`sent_at is null and dropped_at is null`),
		check("alarm_message_channel", oneOf("channel", ["webhook", "mail"])),
		check("alarm_message_kind", oneOf("message", ["opened", "repeated", "ended"])),
	],
);

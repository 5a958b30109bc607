import { sql } from "drizzle-orm";
import {
	bigint,
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
import { bytes, moment, oneOf } from "./columns.ts";

export const JOB_KINDS = ["cashbacks", "resend"] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** Long work that operators have asked for, item by item. Any process does it; whoever does holds it until its lease ends. */
export const operatorJob = pgTable(
	"operator_job",
	{
		jobId: uuid("job_id").primaryKey(),
		kind: text("kind").notNull(),
		partnerId: integer("partner_id").notNull(),
		/** What it was started under: the same again starts nothing. */
		requestKey: text("request_key").notNull(),
		contentSha256: bytes("content_sha256").notNull(),
		/** Who asked for it first, where two people were needed. */
		askedBy: text("asked_by"),
		startedBy: text("started_by").notNull(),
		note: text("note").notNull(),
		items: integer("items").notNull(),
		startedAt: moment("started_at").notNull(),
		leasedUntil: moment("leased_until").notNull(),
		stoppedBy: text("stopped_by"),
		endedAt: moment("ended_at"),
		/** What became of its items, once they are forgotten: done, and not. */
		doneBefore: integer("done_before"),
		notDoneBefore: integer("not_done_before"),
	},
	(table) => [
		unique("operator_job_once").on(table.partnerId, table.kind, table.requestKey),
		index("operator_job_by_start").on(table.startedAt, table.jobId),
		index("operator_job_under_way").on(table.leasedUntil).where(sql`ended_at is null`),
		check("operator_job_kind", oneOf("kind", JOB_KINDS)),
	],
);

export const JOB_ITEM_OUTCOMES = ["done", "nothing_to_do", "refused", "failed"] as const;
export type JobItemOutcome = (typeof JOB_ITEM_OUTCOMES)[number];

/** One piece of such work. Its outcome is written in the transaction of its effect, and once. */
export const operatorJobItem = pgTable(
	"operator_job_item",
	{
		jobId: uuid("job_id").notNull(),
		/** Of the file, where it came from one. */
		line: integer("line").notNull(),
		content: jsonb("content").notNull(),
		/** How often it has failed for a reason of our own. */
		failures: smallint("failures").notNull().default(0),
		outcome: text("outcome"),
		reason: text("reason"),
		/** The bet or the cashback. */
		subjectId: bigint("subject_id", { mode: "number" }),
	},
	(table) => [
		primaryKey({ columns: [table.jobId, table.line] }),
		index("operator_job_item_waiting").on(table.jobId, table.failures, table.line).where(sql`outcome is null`),
		check("operator_job_item_outcome", oneOf("outcome", JOB_ITEM_OUTCOMES)),
	],
);

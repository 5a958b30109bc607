/**
 * Long work of operators: what was started, how far it is, and what became of each item.
 *
 * Source: back office design, *Long work*.
 */
import { z } from "zod";
import { moneyIdSchema } from "./amount.ts";
import { actionValueSchema, cursorSchema, noteSchema, pageLimitSchema, partnerIdSchema } from "./backoffice-common.ts";
import { timeSchema } from "./time.ts";

const jobIdSchema = z.uuid();
const LINE_MAX = 2_147_483_647;

export const jobsRequestSchema = z.strictObject({ cursor: cursorSchema.optional(), limit: pageLimitSchema });

export const backofficeJobSchema = z.object({
	jobId: jobIdSchema,
	kind: z.enum(["cashbacks", "resend"]),
	state: z.enum(["running", "done", "stopped"]),
	partnerId: partnerIdSchema,
	requestKey: z.string(),
	startedBy: z.string(),
	/** Who asked for it first, where two people were needed. */
	askedBy: z.string().optional(),
	note: z.string(),
	items: z.int(),
	done: z.int(),
	/** Done already, refused or given up. */
	notDone: z.int(),
	startedAt: timeSchema,
	endedAt: timeSchema.optional(),
	stoppedBy: z.string().optional(),
});
export type BackofficeJob = z.infer<typeof backofficeJobSchema>;

export const jobListSchema = z.object({ items: z.array(backofficeJobSchema), nextCursor: z.string().optional() });

export const showJobRequestSchema = z.strictObject({
	jobId: jobIdSchema,
	/** Items behind this line. */
	afterLine: z.int().min(0).max(LINE_MAX).default(0),
	/** Without those that were done. */
	isOthersOnly: z.boolean().default(false),
	limit: pageLimitSchema,
});
export const showJobValueSchema = z.object({
	job: backofficeJobSchema,
	/** Those that have ended. */
	items: z.array(
		z.object({
			line: z.int(),
			outcome: z.enum(["done", "nothing_to_do", "refused", "failed"]),
			reason: z.string().optional(),
			/** The bet or the cashback. */
			subjectId: moneyIdSchema.optional(),
			accountId: z.string().optional(),
		}),
	),
});
export type ShowJobValue = z.infer<typeof showJobValueSchema>;

export const stopJobRequestSchema = z.strictObject({ jobId: jobIdSchema, note: noteSchema });

/** What came of starting some. */
export const startedJobValueSchema = actionValueSchema.extend({ job: backofficeJobSchema.optional() });
export type StartedJobValue = z.infer<typeof startedJobValueSchema>;

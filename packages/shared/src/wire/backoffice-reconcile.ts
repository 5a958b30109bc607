/**
 * Reconciliation: what stands in our books against what a partner says of its own. It moves nothing.
 *
 * Source: P9 of the reliability reference; wire contract, section 3.
 */
import { z } from "zod";
import { moneyIdSchema } from "./amount.ts";
import { backofficeDeliverySchema } from "./backoffice-bets.ts";
import { cursorSchema, deliverySeqSchema, includeTestSchema, partnerIdSchema } from "./backoffice-common.ts";
import { timeSchema } from "./time.ts";
import { transactionTypeSchema } from "./transaction-type.ts";

/** Bets for which one call asks the partner at most. */
export const RECONCILE_BETS_MAX = 100;

/** One bet (`betId`), or all bets of a partner that were placed in a period (`partnerId`, `since`, `until`). */
export const reconcileRequestSchema = z
	.strictObject({
		betId: moneyIdSchema.optional(),
		/** With `betId` only for a bet that is not known here, such as after a restore. */
		partnerId: partnerIdSchema.optional(),
		/** When the bets were placed. */
		since: timeSchema.optional(),
		until: timeSchema.optional(),
		/** One bet is compared whoever placed it: it was asked for. */
		includeTest: includeTestSchema,
		cursor: cursorSchema.optional(),
		limit: z.int().min(1).max(RECONCILE_BETS_MAX).optional(),
	})
	.superRefine(({ betId, partnerId, since, until, cursor, limit }, context) => {
		const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
		const period = { since, until, cursor, limit };
		if (betId !== undefined) {
			for (const [path, value] of Object.entries(period)) {
				if (value !== undefined) refuse(path, "does not go with betId");
			}
			return;
		}
		for (const [path, value] of Object.entries({ partnerId, since, until })) {
			if (value === undefined) refuse(path, "must be given, or betId in the place of a period");
		}
		if (since !== undefined && until !== undefined && Date.parse(until) <= Date.parse(since)) {
			refuse("until", "must be later than since");
		}
	});

export const differenceSchema = z.enum([
	/** We have it accepted, and the partner does not list it. */
	"missing_there",
	/** The partner lists it, and we have neither sent nor accepted it, or have it as refused. */
	"missing_here",
	"amount_differs",
	"user_differs",
	/** The partner lists the same transaction more than once. */
	"duplicate",
]);
export type Difference = z.infer<typeof differenceSchema>;

export const findingSchema = z.object({
	betId: moneyIdSchema,
	difference: differenceSchema,
	transactionType: transactionTypeSchema,
	/** Ours, where there is one. */
	ours: z
		.object({
			seq: deliverySeqSchema,
			state: backofficeDeliverySchema.shape.state,
			amount: z.string(),
			taxAmount: z.string().nullable(),
			partnerUserId: z.string(),
		})
		.optional(),
	/** The partner's, as it was told. */
	theirs: z
		.object({
			transactionId: z.string(),
			partnerTransactionId: z.string().optional(),
			amount: z.string(),
			taxAmount: z.string().optional(),
			partnerUserId: z.string(),
			created: z.int(),
		})
		.optional(),
});
export type Finding = z.infer<typeof findingSchema>;

/** A bet that could not be compared, and why; ask again. */
const notComparedSchema = z.object({
	betId: moneyIdSchema,
	reason: z.enum(["no_answer", "refused", "unreadable", "changed_meanwhile"]),
	/** The first field of the answer that is wrong, where it cannot be read. */
	field: z.string().optional(),
});
export type NotCompared = z.infer<typeof notComparedSchema>;

/** One of the partner's records that could not be judged beside others of its bet that were. */
const unreadableFindingSchema = z.object({
	betId: moneyIdSchema,
	/** The first field that is wrong, such as `Value.1.Amount`. */
	field: z.string(),
	problem: z.string(),
});
export type UnreadableFinding = z.infer<typeof unreadableFindingSchema>;

export const reconcileValueSchema = z.object({
	/** Bets that were compared, with whatever result. */
	compared: z.int(),
	findings: z.array(findingSchema),
	notCompared: z.array(notComparedSchema),
	/** Records of bets that were compared by the others: nothing that they may mean counts as missing there. */
	unreadable: z.array(unreadableFindingSchema),
	/** There are more bets in the period: ask again with it. A page may be empty though others follow. */
	nextCursor: z.string().optional(),
});
export type ReconcileValue = z.infer<typeof reconcileValueSchema>;

/** Of each list so many are kept with a run; all are counted. */
export const RUN_FINDINGS_MAX = 1_000;

/** A comparison of a period that is kept: it goes on page by page, by whoever asks. */
export const startRunRequestSchema = z
	.strictObject({
		partnerId: partnerIdSchema,
		since: timeSchema,
		until: timeSchema,
		includeTest: includeTestSchema,
	})
	.refine(({ since, until }) => Date.parse(until) > Date.parse(since), {
		path: ["until"],
		error: "must be later than since",
	});

const runIdSchema = z.uuid();
export const runRequestSchema = z.strictObject({ runId: runIdSchema });
export const runsRequestSchema = z.strictObject({ partnerId: partnerIdSchema.optional() });

const runSchema = z.object({
	runId: runIdSchema,
	partnerId: partnerIdSchema,
	since: timeSchema,
	until: timeSchema,
	includeTest: z.boolean(),
	startedBy: z.string(),
	startedAt: timeSchema,
	changedAt: timeSchema,
	/** False: go on with it. */
	isComplete: z.boolean(),
	compared: z.int(),
	differences: z.int(),
});

export const runListSchema = z.object({ items: z.array(runSchema) });

export const runValueSchema = runSchema.extend({
	findings: z.array(findingSchema),
	notCompared: z.array(notComparedSchema),
	unreadable: z.array(unreadableFindingSchema),
});
export type RunValue = z.infer<typeof runValueSchema>;

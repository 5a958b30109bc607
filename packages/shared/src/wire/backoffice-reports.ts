/**
 * Reports: what accepted transactions have moved, by hour, day or month of the partner's own time, and statements of months
 * that two people have closed.
 *
 * Source: back office design, *Reports*.
 */
import { z } from "zod";
import { moneyIdSchema } from "./amount.ts";
import {
	actionValueSchema,
	cursorSchema,
	deliverySeqSchema,
	includeTestSchema,
	noteSchema,
	pageLimitSchema,
	partnerIdSchema,
} from "./backoffice-common.ts";
import { storableText } from "./storable-text.ts";
import { timeSchema } from "./time.ts";
import { transactionTypeSchema } from "./transaction-type.ts";

const DAY_MS = 24 * 3_600_000;
/** Days that one report may hold, so that its rows stay readable. */
export const REPORT_DAYS_MAX = { hour: 7, day: 100, month: 1_200 } as const;
/** Rows that one report may have. */
export const REPORT_ROWS_MAX = 10_000;

export const reportUnitSchema = z.enum(["hour", "day", "month"]);
export type ReportUnit = z.infer<typeof reportUnitSchema>;

/** A day of the partner's own time. */
export const daySchema = z.iso
	.date()
	.refine((text) => /^2[0-9]{3}-/.test(text), "must be a day of the years 2000 to 2999");

export const monthSchema = z
	.string()
	.regex(/^2[0-9]{3}-(?:0[1-9]|1[0-2])$/, "must be a month such as 2026-11, of the years 2000 to 2999");

const gameCodeSchema = z.int().min(0).max(2_147_483_647).meta({ description: "0: of no game, as a cashback." });
const currencySchema = storableText(16);

export const reportsRequestSchema = z
	.strictObject({
		firstDay: daySchema,
		lastDay: daySchema,
		by: reportUnitSchema,
		/** All partners, each by its own time, where it is left out. */
		partnerId: partnerIdSchema.optional(),
		gameCode: gameCodeSchema.optional(),
		currency: currencySchema.optional(),
		includeTest: includeTestSchema,
	})
	.superRefine(({ firstDay, lastDay, by }, context) => {
		const days = (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1;
		const refuse = (message: string) => context.addIssue({ code: "custom", path: ["lastDay"], message });
		if (days < 1) refuse("must not be before firstDay");
		if (days > REPORT_DAYS_MAX[by]) refuse(`must be at most ${REPORT_DAYS_MAX[by]} days from firstDay, by ${by}`);
	});
export type ReportsRequest = z.infer<typeof reportsRequestSchema>;

const signedAmountSchema = z.string().meta({ description: "A decimal string, with a minus where it is below 0." });

/** Sums of accepted transactions. */
export const reportSumsSchema = z.object({
	/** Stakes, those of freebets among them. */
	bets: z.int(),
	transactions: z.int(),
	/** What went from wallets; a freebet's stake is not among it. */
	stakes: signedAmountSchema,
	/** What went to wallets, less what was taken back. */
	payouts: signedAmountSchema,
	/** Stakes that went back. */
	returns: signedAmountSchema,
	/** What of it all is tax. */
	tax: signedAmountSchema,
	/** Stakes of freebets, which are nobody's money. */
	freebets: signedAmountSchema,
	jackpots: signedAmountSchema,
	/** Less those that were cancelled; they are not part of the margin. */
	cashbacks: signedAmountSchema,
	/** stakes − returns − payouts − jackpots − tax */
	margin: signedAmountSchema,
});
export type ReportSums = z.infer<typeof reportSumsSchema>;

/** Of them in euros, by the stored rate of each day that is among it: only where there is one for every such day. */
const euroSumsSchema = z.object({ stakes: signedAmountSchema, margin: signedAmountSchema });
const euroSchema = euroSumsSchema.exactOptional();

/** All rows together in euros. Play money is worth nothing, and left out. */
export const euroTotalSchema = z.object({
	/** Rows that are not worth something in euros because a rate is missing. */
	missing: z.int(),
	/** Only where none is. */
	sums: euroSchema,
});
export type EuroTotal = z.infer<typeof euroTotalSchema>;

export const reportTotalSchema = reportSumsSchema.extend({ currency: z.string() });
export type ReportTotal = z.infer<typeof reportTotalSchema>;

export const reportRowSchema = reportTotalSchema.extend({
	/** In the partner's own time: `2026-11`, `2026-11-05` or `2026-11-05 13:00`. */
	period: z.string(),
	beginsAt: timeSchema,
	partnerId: partnerIdSchema,
	gameCode: z.int(),
	euro: euroSchema,
});
export type ReportRow = z.infer<typeof reportRowSchema>;

export const reportsValueSchema = z.object({
	items: z.array(reportRowSchema),
	/** Of all rows, by currency. */
	totals: z.array(reportTotalSchema),
	euro: euroTotalSchema,
});

export const reportsCsvSchema = z.object({ csv: z.string() });

/** The transactions that were accepted in an hour. */
export const reportBetsRequestSchema = z.strictObject({
	/** Where the hour begins. */
	hour: timeSchema.refine((text) => Date.parse(text) % 3_600_000 === 0, "must be the beginning of an hour"),
	partnerId: partnerIdSchema,
	gameCode: gameCodeSchema.optional(),
	currency: currencySchema.optional(),
	includeTest: includeTestSchema,
	cursor: cursorSchema.optional(),
	limit: pageLimitSchema,
});

export const reportBetSchema = z.object({
	/** A BetId, or a CashbackId where `kind` is `cashback`. */
	subjectId: moneyIdSchema,
	seq: deliverySeqSchema,
	kind: z.enum(["payment", "rollback", "cashback"]),
	transactionType: transactionTypeSchema,
	amount: z.string(),
	taxAmount: z.string(),
	/** The stake of a freebet that it is about; "0" where it is about none. */
	freebetStake: z.string(),
	currency: z.string(),
	gameCode: z.int(),
	partnerUserId: z.string(),
	isTest: z.boolean(),
	acceptedAt: timeSchema,
});
export type ReportBet = z.infer<typeof reportBetSchema>;

export const reportBetListSchema = z.object({ items: z.array(reportBetSchema), nextCursor: z.string().optional() });

export const recomputeRequestSchema = z.strictObject({ partnerId: partnerIdSchema, day: daySchema });

export const recomputeValueSchema = z.object({
	/** Nothing differs, to the minor unit. */
	agrees: z.boolean(),
	/** Of test players and others together: what the report says, what the bets say, and the first less the second. */
	items: z.array(
		z.object({
			gameCode: z.int(),
			currency: z.string(),
			reported: reportSumsSchema,
			fromBets: reportSumsSchema,
			difference: reportSumsSchema,
		}),
	),
});
export type RecomputeValue = z.infer<typeof recomputeValueSchema>;

export const statementRequestSchema = z.strictObject({ partnerId: partnerIdSchema, month: monthSchema });
export const closeMonthRequestSchema = statementRequestSchema.extend({ note: noteSchema });

/** A game and a currency of a statement. */
const statementLineSchema = reportTotalSchema.extend({ gameCode: z.int(), euro: euroSchema });

/** What a statement says: all of it stands under its hash. */
export const statementContentSchema = z.object({
	partnerId: partnerIdSchema,
	month: monthSchema,
	timeZone: z.string(),
	beginsAt: timeSchema,
	endsAt: timeSchema,
	lines: z.array(statementLineSchema),
	totals: z.array(reportTotalSchema),
	/** What came to earlier months after they were closed. */
	ofEarlierMonths: z.array(reportTotalSchema),
	/** Both together. */
	due: z.array(reportTotalSchema),
	/** The lines in euros, by the rates that were stored when the month was closed. Those that were closed before have none. */
	euro: euroTotalSchema.exactOptional(),
});
export type StatementContent = z.infer<typeof statementContentSchema>;

export const statementSchema = z.object({
	/** As it was frozen, or as it would be now. */
	content: statementContentSchema,
	/** Of the canonical JSON (RFC 8785) of `content`, in hex; the audit log has it, too. Only of a closed month. */
	sha256: z.string().optional(),
	askedBy: z.string().optional(),
	closedBy: z.string().optional(),
	closedAt: timeSchema.optional(),
	/** Why the month cannot be closed now; left out where it can, and where it is. */
	reason: z.enum(["not_over", "earlier_month_open", "nothing_in_it"]).optional(),
});
export type Statement = z.infer<typeof statementSchema>;

export const closeMonthValueSchema = actionValueSchema.extend({ statement: statementSchema.optional() });
export type CloseMonthValue = z.infer<typeof closeMonthValueSchema>;

export const statementsRequestSchema = z.strictObject({ partnerId: partnerIdSchema });

export const statementListSchema = z.object({
	items: z.array(
		z.object({
			month: monthSchema,
			sha256: z.string(),
			closedBy: z.string(),
			closedAt: timeSchema,
			due: z.array(reportTotalSchema),
		}),
	),
});

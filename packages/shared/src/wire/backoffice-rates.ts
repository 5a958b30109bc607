/**
 * Rates of the euro by day, which two people store: reports show euros by them.
 *
 * Source: back office design, *Reports*.
 */
import { z } from "zod";
import { AMOUNT_PATTERN } from "../money/amount-text.ts";
import { actionValueSchema, noteSchema, rateSourceSchema } from "./backoffice-common.ts";
import { FREEBET_FILE_LENGTH_MAX, lineProblemSchema } from "./backoffice-promo.ts";
import { daySchema } from "./backoffice-reports.ts";
import { storableText } from "./storable-text.ts";
import { timeSchema } from "./time.ts";

/** Rates of one file. */
export const RATE_LINES_MAX = 10_000;
/** Days whose rates are shown at once. */
export const RATE_DAYS_MAX = 31;
const DAY_MS = 24 * 3_600_000;

/** A line of a file. */
export const rateLineSchema = z.strictObject({
	day: daySchema,
	currency: storableText(16),
	/** How many units of the currency are a euro. */
	perEur: z.string().regex(AMOUNT_PATTERN, "must be a decimal such as 1.0823, of at most 18 digits behind the point"),
});
/** The names that the first line of a file has, in any order. */
export const RATE_COLUMNS: readonly string[] = Object.keys(rateLineSchema.shape);

export const checkRatesRequestSchema = z.strictObject({
	/** Its first line names the columns. */
	csv: z.string().min(1).max(FREEBET_FILE_LENGTH_MAX),
	source: rateSourceSchema,
});
export const storeRatesRequestSchema = checkRatesRequestSchema.extend({ note: noteSchema });

export const ratesFileValueSchema = actionValueSchema.extend({
	/** Rates of the file, and how many of them are stored already. */
	rates: z.int().optional(),
	stored: z.int().optional(),
	firstDay: daySchema.optional(),
	lastDay: daySchema.optional(),
	/** Of what the file says, whatever the order of its lines; the approval and the audit log have it, too. */
	sha256: z.string().optional(),
	/** The first wrong lines, where lines are wrong: then nothing of the file is stored. */
	problems: z.array(lineProblemSchema).optional(),
});
export type RatesFileValue = z.infer<typeof ratesFileValueSchema>;

export const ratesRequestSchema = z
	.strictObject({ firstDay: daySchema, lastDay: daySchema })
	.superRefine(({ firstDay, lastDay }, context) => {
		const days = (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1;
		if (days >= 1 && days <= RATE_DAYS_MAX) return;
		const message = `must be 0 to ${RATE_DAYS_MAX - 1} days after firstDay`;
		context.addIssue({ code: "custom", path: ["lastDay"], message });
	});

const storedRateSchema = rateLineSchema.extend({
	source: z.string(),
	askedBy: z.string(),
	storedBy: z.string(),
	storedAt: timeSchema,
});
export type StoredRateValue = z.infer<typeof storedRateSchema>;

export const rateListSchema = z.object({ items: z.array(storedRateSchema) });

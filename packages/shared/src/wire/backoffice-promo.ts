/**
 * Campaigns and freebets, as operators make, issue, cancel and read them.
 *
 * Source: wire contract, section 8.
 */
import { z } from "zod";
import { BETS_COUNT_MAX, CAMPAIGN_STATES, FREEBET_STATES } from "../bonus/index.ts";
import { amountSchema } from "./amount.ts";
import { actionValueSchema, noteSchema, pageLimitSchema, partnerIdSchema } from "./backoffice-common.ts";
import { leftOutIfNull } from "./left-out.ts";
import { partnerUserIdSchema } from "./partner-calls.ts";
import { betAmountsSchema, bonusGamesSchema, cancelReasonSchema, OPERATOR_ISSUE_PREFIX, oddSchema } from "./promo.ts";
import { storableText } from "./storable-text.ts";
import { timeSchema } from "./time.ts";

/** Of one file at most so many freebets. */
export const FREEBET_LINES_MAX = 10_000;
/** The characters of a file. With them a call is larger than others may be. */
export const FREEBET_FILE_LENGTH_MAX = 2_000_000;
/** Freebets of one page as CSV. */
export const FREEBETS_AS_CSV_MAX = 1_000;
/** Wrong lines of a file that are told. */
export const LINE_PROBLEMS_MAX = 100;

/** Whoever has made it: an id of a campaign or an issue. The cursor of a list is the last one of the page before. */
const bonusKeySchema = z.string().regex(/^[\x20-\x7e]{1,128}$/, "must have 1 to 128 printable ASCII characters");
const operatorKeySchema = bonusKeySchema
	.refine((id) => id.startsWith(OPERATOR_ISSUE_PREFIX), `must begin with ${OPERATOR_ISSUE_PREFIX}`)
	.meta({
		description: "An operator's campaign begins with wf-, so that no partner can ever meet it.",
		example: "wf-spring",
	});

/** The operator's own key of a file. With the line's number it makes the ids of issues, which have 128 characters. */
export const freebetFileKeySchema = z
	.string()
	.regex(/^[\x21-\x7e]{1,100}$/, "must have 1 to 100 printable ASCII characters without spaces");

const betsCountSchema = z.int().min(1).max(BETS_COUNT_MAX);

/** What a campaign is like, in a call and in the file of `bff promo campaign`. */
export const campaignTermsSchema = z.strictObject({
	campaignId: operatorKeySchema,
	games: bonusGamesSchema,
	betsCount: betsCountSchema,
	betAmounts: betAmountsSchema,
	validFrom: timeSchema,
	validTo: timeSchema,
	minOdd: leftOutIfNull(oddSchema),
	maxOdd: leftOutIfNull(oddSchema),
});
export const createCampaignRequestSchema = campaignTermsSchema.extend({ partnerId: partnerIdSchema, note: noteSchema });

/** What a cell says, when there is something in it. */
const listOfGames = z
	.string()
	.regex(/^[0-9]{1,9}(?: [0-9]{1,9})*$/, "must be codes of games with a space between them")
	.transform((text) => text.split(" ").map(Number))
	.pipe(bonusGamesSchema);
const wholeNumber = z
	.string()
	.regex(/^[0-9]{1,9}$/, "must be a whole number")
	.transform(Number)
	.pipe(betsCountSchema);

const TERMS_OF_LINE = {
	games: listOfGames,
	betAmount: amountSchema,
	betsCount: wholeNumber,
	validFrom: timeSchema,
	validTo: timeSchema,
};
const ofLine = {
	accountId: partnerUserIdSchema,
	currency: storableText(16),
	isTest: z
		.enum(["true", "false"])
		.default("false")
		.transform((text) => text === "true"),
};

/** A line of a file: its campaign says what the freebet is like, or the line itself. */
export const freebetOfCampaignLineSchema = z.strictObject({ ...ofLine, campaignId: bonusKeySchema });
export const freebetLineSchema = z.strictObject({
	...ofLine,
	...TERMS_OF_LINE,
	minOdd: oddSchema.optional(),
	maxOdd: oddSchema.optional(),
});
/** The names that the first line of a file may have, in any order. */
export const FREEBET_COLUMNS: readonly string[] = [
	...Object.keys(freebetOfCampaignLineSchema.shape),
	...Object.keys(freebetLineSchema.shape).filter((name) => !(name in ofLine)),
];

export const checkFreebetsRequestSchema = z.strictObject({
	partnerId: partnerIdSchema,
	/** Its first line names the columns. */
	csv: z.string().min(1).max(FREEBET_FILE_LENGTH_MAX),
	/** The SHA-256 of the file where it is left out. */
	requestKey: leftOutIfNull(freebetFileKeySchema),
});
export const issueFreebetsRequestSchema = checkFreebetsRequestSchema.extend({ note: noteSchema });

const moneySchema = z.object({ currency: z.string(), amount: amountSchema });
export type PromoMoney = z.infer<typeof moneySchema>;

/** What freebets are worth. */
const costSchema = z.object({
	/** The stakes of all their bets. */
	stakes: z.array(moneySchema),
	/** What they pay on average where each bet is the one that returns most: net winnings, before tax, without jackpots. */
	expectedCost: z.array(moneySchema),
});

export const lineProblemSchema = z.object({ line: z.int().min(1), field: z.string().optional(), message: z.string() });
export type LineProblem = z.infer<typeof lineProblemSchema>;

export const freebetFileValueSchema = actionValueSchema.extend({
	requestKey: freebetFileKeySchema.optional(),
	freebets: z.int().min(0).optional(),
	...costSchema.partial().shape,
	/** The first wrong lines, where lines are wrong: then nothing of the file is issued. */
	problems: z.array(lineProblemSchema).optional(),
});
export type FreebetFileValue = z.infer<typeof freebetFileValueSchema>;

const partnersCampaign = { partnerId: partnerIdSchema, campaignId: bonusKeySchema };
export const campaignActionRequestSchema = z.strictObject({ ...partnersCampaign, note: noteSchema });
export const cancelFreebetRequestSchema = z.strictObject({
	partnerId: partnerIdSchema,
	issueId: bonusKeySchema,
	note: noteSchema,
});
export const cancelIssuedValueSchema = actionValueSchema.extend({
	/** How many freebets this call has cancelled. */
	cancelled: z.int().min(0).optional(),
	/** False: there are more; ask again. */
	isComplete: z.boolean().optional(),
});
export type CancelIssuedValue = z.infer<typeof cancelIssuedValueSchema>;

export const backofficeCampaignSchema = z.object({
	...partnersCampaign,
	state: z.enum(CAMPAIGN_STATES),
	games: z.array(z.int()),
	betsCount: z.int(),
	betAmounts: z.array(moneySchema),
	validFrom: timeSchema,
	validTo: timeSchema,
	minOdd: z.string().optional(),
	maxOdd: z.string().optional(),
	createdBy: z.string(),
	createdAt: timeSchema,
	/** Of what was issued under it, and not cancelled. */
	freebets: z.int().min(0),
	/** Uses that bets hold or have played. */
	uses: z.int().min(0),
	...costSchema.shape,
});
export type BackofficeCampaign = z.infer<typeof backofficeCampaignSchema>;
/** Of what was refused `message` says in words what cannot be. */
const promoActionSchema = actionValueSchema.extend({ message: z.string().optional() });
export type PromoActionValue = z.infer<typeof promoActionSchema>;
export const campaignActionValueSchema = promoActionSchema.extend({ campaign: backofficeCampaignSchema.optional() });

export const campaignsRequestSchema = z.strictObject({
	partnerId: partnerIdSchema,
	cursor: bonusKeySchema.optional(),
	limit: pageLimitSchema,
});
export const campaignListSchema = z.object({
	items: z.array(backofficeCampaignSchema),
	nextCursor: z.string().optional(),
});

export const backofficeFreebetSchema = z.object({
	partnerId: partnerIdSchema,
	issueId: bonusKeySchema,
	bonusId: z.string(),
	campaignId: z.string().optional(),
	accountId: z.string(),
	isTest: z.boolean(),
	currency: z.string(),
	amount: amountSchema,
	games: z.array(z.int()),
	betsCount: z.int(),
	betsLeft: z.int(),
	state: z.enum(FREEBET_STATES),
	cancelReason: cancelReasonSchema.optional(),
	validFrom: timeSchema,
	validTo: timeSchema,
	expiresAt: timeSchema,
	minOdd: z.string().optional(),
	maxOdd: z.string().optional(),
	createdAt: timeSchema,
	stakes: amountSchema,
	expectedCost: amountSchema,
});
export type BackofficeFreebet = z.infer<typeof backofficeFreebetSchema>;
export const freebetActionValueSchema = promoActionSchema.extend({ freebet: backofficeFreebetSchema.optional() });

const freebetsFilter = {
	partnerId: partnerIdSchema,
	campaignId: bonusKeySchema.optional(),
	accountId: partnerUserIdSchema.optional(),
	/** Of a file. */
	requestKey: freebetFileKeySchema.optional(),
	cursor: bonusKeySchema.optional(),
};
export const freebetsRequestSchema = z.strictObject({ ...freebetsFilter, limit: pageLimitSchema });
export const freebetListSchema = z.object({
	items: z.array(backofficeFreebetSchema),
	nextCursor: z.string().optional(),
});
export const freebetsCsvRequestSchema = z.strictObject(freebetsFilter);
/** At most `FREEBETS_AS_CSV_MAX` freebets at once; each page has the names of the columns. */
export const freebetsCsvSchema = z.object({ csv: z.string(), nextCursor: z.string().optional() });

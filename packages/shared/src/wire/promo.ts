/**
 * The promotional API: what a partner's marketing system sends to issue freebets, and what it is answered.
 *
 * Source: specification, part C; wire contract, section 8.
 */
import { z } from "zod";
import { BETS_COUNT_MAX, CAMPAIGN_STATES, FREEBET_STATES } from "../bonus/index.ts";
import { amountSchema } from "./amount.ts";
import { leftOutIfNull } from "./left-out.ts";
import { partnerUserIdSchema } from "./partner-calls.ts";
import { partnerClientIdSchema } from "./partner-requests.ts";

/** The signature of a request: lower-case hexadecimal HMAC-SHA256 of its body as it was sent. */
export const PROMO_SIGNATURE_HEADER = "X-REQUEST-SIGN";

const GAMES_MAX = 100;
const CURRENCIES_MAX = 200;
/** What operators issue has ids of its own, so that no partner can ever meet one. */
export const OPERATOR_ISSUE_PREFIX = "wf-";

const idSchema = z
	.string()
	.regex(/^[\x20-\x7e]{1,128}$/, "must have 1 to 128 printable ASCII characters")
	.refine((id) => !id.startsWith(OPERATOR_ISSUE_PREFIX), `must not begin with ${OPERATOR_ISSUE_PREFIX}`)
	.meta({ description: "The partner's own id, 1 to 128 printable ASCII characters.", example: "spring-4711" });

const MOMENT_RULE = "must be a time of the years 1000 to 9999 in UTC, such as 2026-05-01T00:00:00Z";
/** Years of four digits also without the offset: others the database does not take, or they are read back as of another century. */
const momentSchema = z.iso.datetime({ offset: true, error: MOMENT_RULE }).refine((text) => {
	const year = new Date(text).getUTCFullYear();
	return year >= 1_000 && year <= 9_999;
}, MOMENT_RULE);

/** A multiplier: at most two digits behind its point, as those of our games. */
export const oddSchema = z
	.string()
	.regex(/^(?:0|[1-9][0-9]{0,6})(?:\.[0-9]{1,2})?$/, "must be a decimal text such as 2.50")
	.meta({ description: "A multiplier as a decimal text.", example: "2.50" });

export const PROMO_OPERATIONS = ["issue", "campaign", "cancel", "status"] as const;
export type PromoOperation = (typeof PROMO_OPERATIONS)[number];
const operationSchema = z.enum(PROMO_OPERATIONS);

const OPERATION = leftOutIfNull(operationSchema).meta({ description: "The operation of the path." });
const SENT_AT = leftOutIfNull(momentSchema).meta({
	description: "When it was sent; older than 5 minutes it is refused.",
});
const BINDING = { operation: OPERATION, sent_at: SENT_AT };

/** Read first and alone: it says whose secret has to have signed the rest. */
export const promoClientSchema = z.object({ client_id: partnerClientIdSchema });

/** What a body says of where and when it was sent: the signature covers neither path nor time. */
export const promoBindingSchema = z.object(BINDING);
export type PromoBinding = z.infer<typeof promoBindingSchema>;

const bonusTypeSchema = z.literal("freebet");
/** Codes of our own games. */
export const bonusGamesSchema = z
	.array(z.int().min(1))
	.min(1)
	.max(GAMES_MAX)
	.refine((games) => new Set(games).size === games.length, "must name each game once");
/** The stake of each bet, in each currency in which a campaign issues. */
export const betAmountsSchema = z
	.array(z.object({ currency: z.string().min(1).max(16), amount: amountSchema }))
	.min(1)
	.max(CURRENCIES_MAX)
	.refine(
		(amounts) => new Set(amounts.map(({ currency }) => currency)).size === amounts.length,
		"must name each currency once",
	);
const rules = {
	games: bonusGamesSchema,
	bets_count: z.int().min(1).max(BETS_COUNT_MAX),
	valid_from: momentSchema,
	valid_to: momentSchema,
	min_odd: leftOutIfNull(oddSchema),
	max_odd: leftOutIfNull(oddSchema),
};

export const issueRequestSchema = z.object({
	issue_id: idSchema,
	campaign_id: leftOutIfNull(idSchema),
	account_id: partnerUserIdSchema,
	is_test: z.boolean(),
	client_id: partnerClientIdSchema,
	currency: z.string().min(1).max(16),
	bonus_type: leftOutIfNull(bonusTypeSchema),
	...BINDING,
});
export type IssueRequest = z.infer<typeof issueRequestSchema>;

/** What an issue must say besides when no campaign says it. */
export const issueTermsSchema = z.object({ bonus_type: bonusTypeSchema, bet_amount: amountSchema, ...rules });
export type IssueTerms = z.infer<typeof issueTermsSchema>;

export const campaignRequestSchema = z.object({
	campaign_id: idSchema,
	client_id: partnerClientIdSchema,
	bonus_type: bonusTypeSchema,
	bet_amounts: betAmountsSchema,
	...rules,
	...BINDING,
});
export type CampaignRequest = z.infer<typeof campaignRequestSchema>;

/** Nothing else may stand in it: a captured Issue, sent here, must not cancel what it has issued. */
export const cancelRequestSchema = z
	.strictObject({
		client_id: partnerClientIdSchema,
		issue_id: leftOutIfNull(idSchema),
		campaign_id: leftOutIfNull(idSchema),
		...BINDING,
	})
	.refine(({ issue_id, campaign_id }) => (issue_id === undefined) !== (campaign_id === undefined), {
		path: ["issue_id"],
		error: "exactly one of issue_id and campaign_id must be there",
	});
export type CancelRequest = z.infer<typeof cancelRequestSchema>;

/** It must name its operation: else it would do as a Cancel of the same issue. */
export const statusRequestSchema = z.object({
	client_id: partnerClientIdSchema,
	issue_id: idSchema,
	operation: operationSchema,
	sent_at: SENT_AT,
});
export type StatusRequest = z.infer<typeof statusRequestSchema>;

export const issueAnswerSchema = z.object({ bonus_id: z.string() });
export const campaignAnswerSchema = z.object({
	campaign_id: z.string(),
	status: z.enum(CAMPAIGN_STATES),
});
export const cancelAnswerSchema = z.object({
	bonus_id: z.string().optional(),
	campaign_id: z.string().optional(),
	status: z.literal("cancelled"),
	bets_left: z.int().min(0).optional(),
});
export type CancelAnswer = z.infer<typeof cancelAnswerSchema>;

/** Who has cancelled a freebet: the partner, an operator, or a log-in of a player whom it does not fit. */
export const cancelReasonSchema = z.enum(["partner", "operator", "currency", "test_flag"]);
export type CancelReason = z.infer<typeof cancelReasonSchema>;

export const statusAnswerSchema = z.object({
	bonus_id: z.string(),
	state: z.enum(FREEBET_STATES),
	reason: cancelReasonSchema.optional(),
	bets_left: z.int().min(0),
	bets_count: z.int().min(1),
});
export type StatusAnswer = z.infer<typeof statusAnswerSchema>;

export const promoErrorSchema = z.object({
	error: z.object({
		code: z.enum([
			"malformed",
			"unauthorized",
			"unknown_campaign",
			"unknown_issue",
			"other_content",
			"cancelled",
			"used",
			"expired",
			"not_possible",
			"not_found",
			"method_not_allowed",
			"too_large",
			"not_json",
			"too_many_requests",
			"unavailable",
			"internal",
		]),
		message: z.string(),
		/** The field that is wrong, where one is. */
		field: z.string().optional(),
	}),
});
export type PromoError = z.infer<typeof promoErrorSchema>["error"];

/**
 * Table F of the specification: what partners read of our own games' rounds, by REST and over the hub.
 *
 * Source: specification, section F; wire contract, section 8.
 */
import { z } from "zod";
import { amountSchema } from "./amount.ts";
import { resultTextSchema } from "./frame-rounds.ts";
import { partnerClientIdSchema } from "./partner-requests.ts";

/** `State` of a round, and `s` in the hub: see `FEED_STATE`. */
const feedStateSchema = z.literal([1, 2, 3, 4, 5]).meta({
	description: "1 the next round is known, 2 under way, 3 finished, 4 in review, 5 cancelled.",
});
export type FeedState = z.infer<typeof feedStateSchema>;

/** What was drawn, as players see it; defined per game in `shared/games`. Only of a finished round. */
const feedResultSchema = z.looseObject({}).meta({
	description:
		'What was drawn, in the form of the game. Keno: {"numbers":[…]}, in the order of the draw. Each family has a form of its own.',
});

const idSchema = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const gameTypeSchema = z.int().min(1).max(2_147_483_647).meta({ description: "The specification's code of the game." });
const momentSchema = z.iso.datetime();

export const feedLanguageQuerySchema = z.object({
	language: z
		.string()
		.max(35)
		.optional()
		.meta({ description: "A code of the specification in any case, or a BCP 47 tag.", example: "DE" }),
});

export const feedInfoQuerySchema = z.object({
	id: z.coerce.number().pipe(idSchema).meta({ description: "The id of a round.", example: 4711 }),
});

export const feedJackpotsQuerySchema = z.object({
	currency: z
		.string()
		.regex(/^[\p{L}\p{N}]{2,8}$/u, "must be a currency's code")
		.optional(),
});

export const feedGameSchema = z.object({
	GameType: gameTypeSchema,
	Name: z.string(),
	/** The category of the specification's table. */
	Category: z.string(),
	PromoTypes: z.array(z.literal("freebet")),
	/** False while the game is in maintenance: no round opens. */
	IsActive: z.boolean(),
});
export type FeedGame = z.infer<typeof feedGameSchema>;

export const feedGameInfoSchema = z.object({
	Id: idSchema,
	GameType: gameTypeSchema,
	/** Counts the rounds of the game, from 1. */
	Edition: z.int().min(1),
	State: feedStateSchema,
	/** When betting opens. */
	StartTime: momentSchema,
	/** When the draw had been shown to its end. */
	EndTime: momentSchema.optional(),
	Result: feedResultSchema.optional(),
	/** Of a finished round, like the result. */
	ResultText: resultTextSchema.optional(),
	/** Another result was put in the place of the drawn one. */
	CorrectedAt: momentSchema.optional(),
});
export type FeedGameInfo = z.infer<typeof feedGameInfoSchema>;

export const feedTranslationSchema = z.object({
	GameType: gameTypeSchema,
	/** The specification's code. */
	Language: z.string(),
	Name: z.string(),
	Markets: z.array(z.object({ Code: z.string(), Name: z.string() })),
});
export type FeedTranslation = z.infer<typeof feedTranslationSchema>;

export const feedJackpotSchema = z.object({
	JackpotId: z.string(),
	Name: z.string(),
	CurrencyCode: z.string(),
	Amount: amountSchema,
	UpdatedAt: momentSchema,
});
export type FeedJackpot = z.infer<typeof feedJackpotSchema>;

/** One round in a state of the hub. The keys up to `sdt` are those that partners know of this family of services. */
const hubRoundSchema = z.object({
	i: idSchema.meta({ description: "The round." }),
	t: gameTypeSchema,
	ge: z.int().min(1).meta({ description: "Counts the rounds of the game, from 1." }),
	lrId: idSchema.nullable().meta({ description: "The game's last finished round; null before the first." }),
	s: feedStateSchema,
	ps: z.literal([1, 2]).meta({ description: "1 while it takes bets, else 2." }),
	cr: z.literal([0, 1]).meta({ description: "1 for the current round." }),
	sdt: momentSchema.meta({ description: "When betting opens." }),
	edt: momentSchema.optional().meta({ description: "Finished: when the draw had been shown to its end." }),
	res: feedResultSchema.optional(),
	txt: resultTextSchema.optional(),
});
export type HubRound = z.infer<typeof hubRoundSchema>;

/** The state of one game, sent with each of its ticks. */
export const gamesInfoSchema = z.object({
	sId: z.int().meta({ description: "The tick; one more every 500 ms, the same for all connections. A gap: missed." }),
	tst: momentSchema.meta({ description: "When the tick began." }),
	im: z.boolean().meta({ description: "In maintenance: no round opens." }),
	bt: z.int().min(0).meta({ description: "Unix second at which betting closes; 0 when it is closed." }),
	wgi: z.array(hubRoundSchema).meta({
		description: "The current round, where there is one; the last one that ended; those changed in the last 60 s.",
	}),
});
export type GamesInfo = z.infer<typeof gamesInfoSchema>;

/** The one subscription that there is, and the target of what it sends. Source: specification, section F. */
export const GAMES_INFO = "SubOnWholeGamesInfo";

/** The second argument of `Subscribe` and `Unsubscribe`, as JSON in a text. */
export const feedSubscriptionSchema = z.object({
	GameType: gameTypeSchema,
	PartnerClientId: partnerClientIdSchema,
	Count: z.int().meta({ description: "1: one state for each tick." }),
});
export type FeedSubscription = z.infer<typeof feedSubscriptionSchema>;

export const FEED_REFUSALS = [
	"unknown_subscription",
	"invalid_request",
	"unknown_game",
	"other_partner",
	"count_not_1",
	"too_many_subscriptions",
	"too_many_calls",
	"unauthorized",
	"too_many_connections",
] as const;
const feedRefusalSchema = z.enum(FEED_REFUSALS);
export type FeedRefusal = z.infer<typeof feedRefusalSchema>;

/** Why a call was refused whose caller waits for no answer. */
export const subscriptionRefusedSchema = z.object({
	code: feedRefusalSchema,
	/** What was asked for: the two arguments. */
	name: z.string(),
	request: z.string(),
});
export type SubscriptionRefused = z.infer<typeof subscriptionRefusedSchema>;

/** The schema of each message of the hub, by its target. */
export const feedMessageSchemas = {
	SubOnWholeGamesInfo: gamesInfoSchema,
	SubscriptionRefused: subscriptionRefusedSchema,
} as const;

/** What the hub calls on a subscriber. */
export type FeedHubClient = {
	[Name in keyof typeof feedMessageSchemas]: (payload: z.infer<(typeof feedMessageSchemas)[Name]>) => void;
};

/** What a subscriber calls on the hub `/feed/hub`. */
export interface FeedHubServer {
	/** @param request a `FeedSubscription` as JSON */
	Subscribe(name: string, request: string): void;
	/** The same arguments. */
	Unsubscribe(name: string, request: string): void;
	/** Replaces the connection's token before it expires. */
	Renew(accessToken: string): void;
}

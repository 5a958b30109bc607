/** What the lab's page and its server tell each other. Both read it with these schemas. */
import { betStatusSchema, gameModeSchema, pickFateSchema } from "@webframe/shared/wire";
import { z } from "zod";

export const OPERATIONS = ["balance", "pay-in", "pay-out", "pay-in-out", "refund"] as const;
export const operationSchema = z.enum(OPERATIONS);
export type Operation = z.infer<typeof operationSchema>;

/** Who called: a game or the aggregator, or the lab itself. */
const sourceSchema = z.enum(["live", "replay", "by hand", "self-test"]);
export type Source = z.infer<typeof sourceSchema>;

const directionSchema = z.enum(["to provider", "to aggregator"]);
export type Direction = z.infer<typeof directionSchema>;

const signatureSchema = z.object({
	counterpartyId: z.string(),
	timestamp: z.string(),
	requestId: z.string(),
	/** What stands in `X-Sign`. */
	signature: z.string(),
	/** By the timestamp; ISO 8601. */
	sentAt: z.string().nullable(),
	ageMs: z.number().nullable(),
	time: z.enum(["in time", "too old", "too far ahead", "malformed"]),
	nonce: z.enum(["new", "used before", "malformed"]),
	body: z.enum(["none", "canonical", "other spelling", "no JSON that is taken"]),
	/** RFC 8785; null without a body. */
	canonical: z.string().nullable(),
	signedText: z.string().nullable(),
	/** HMAC-SHA256 of the text under the key that the lab knows; null without a key. */
	expected: z.string().nullable(),
	verdict: z.enum(["right", "wrong", "not checked"]),
});
export type Signature = z.infer<typeof signatureSchema>;

const answerSchema = z.object({
	/** Null when there was none. */
	status: z.number().nullable(),
	/** The body; without an answer, why there was none. */
	text: z.string(),
	durationMs: z.number(),
	/** `_responseCode`, where there is one. */
	code: z.number().nullable(),
});
export type CallAnswer = z.infer<typeof answerSchema>;

export const callSchema = z.object({
	id: z.number(),
	/** Unix milliseconds. */
	at: z.number(),
	source: sourceSchema,
	direction: directionSchema,
	/** `games`, `launch`, or one of the bet operations. */
	operation: z.string(),
	sessionId: z.string().nullable(),
	betId: z.string().nullable(),
	/** Of the session, where the lab knows it. */
	mode: gameModeSchema.nullable(),
	method: z.enum(["GET", "POST"]),
	/** Below the other side's address, with its query. */
	path: z.string(),
	headers: z.array(z.tuple([z.string(), z.string()])),
	body: z.string(),
	signature: signatureSchema,
	/** Null as long as nothing came. */
	answer: answerSchema.nullable(),
});
export type Call = z.infer<typeof callSchema>;

export const connectionSchema = z.object({
	providerUrl: z.string(),
	aggregatorUrl: z.string(),
	counterpartyId: z.string(),
	/** Where the key came from; it cannot be read back. */
	key: z.enum(["none", "of the demo", "entered"]),
});
export type ConnectionView = z.infer<typeof connectionSchema>;

const webAddress = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
export const connectionChangeSchema = z.object({
	providerUrl: webAddress,
	aggregatorUrl: webAddress,
	counterpartyId: z
		.string()
		.regex(/^[\x21-\x2d\x2f-\x7e]{1,64}$/, "must be 1 to 64 printable characters without a point"),
	/** Left out: the key stays. */
	key: z.string().min(1).max(1_024).optional(),
});

export const eventSchema = z.discriminatedUnion("kind", [
	z.object({ kind: z.literal("connection"), connection: connectionSchema }),
	z.object({ kind: z.literal("call"), call: callSchema }),
	z.object({ kind: z.literal("cleared") }),
]);
export type LabEvent = z.infer<typeof eventSchema>;

export const gamesSchema = z.array(z.object({ gameCode: z.number(), name: z.string(), category: z.string() }));
export type LabGame = z.infer<typeof gamesSchema>[number];

export const accountSchema = z
	.string()
	.regex(/^[\p{L}\p{N}._-]{1,64}$/u, "must be 1 to 64 letters, digits, points or dashes");

export const launchWishSchema = z.object({
	player: accountSchema,
	gameCode: z.int().min(1),
	mode: gameModeSchema,
	language: z.string().max(35),
});
export type LaunchWish = z.infer<typeof launchWishSchema>;

export const launchedSchema = z.object({ frameUri: z.string(), sessionId: z.string(), gameMode: gameModeSchema });
export type Launched = z.infer<typeof launchedSchema>;

const walletSchema = z.object({ balance: z.string(), currency: z.string(), transactions: z.number() });
export type Wallet = z.infer<typeof walletSchema>;
export const walletAnswerSchema = walletSchema.nullable();

/** A bet of an account, as the page shows it. */
const betSchema = z.object({
	betId: z.number(),
	game: z.string(),
	roundId: z.number(),
	status: betStatusSchema,
	amount: z.string(),
	currency: z.string(),
	winAmount: z.string().optional(),
	placedAt: z.string(),
	/** What the round has drawn, in words. */
	result: z.string().optional(),
	/** Of a ticket: each with what became of it. */
	picks: z.array(pickFateSchema).optional(),
});
export type LabBet = z.infer<typeof betSchema>;
export type LabPick = NonNullable<LabBet["picks"]>[number];
export const betsSchema = z.array(betSchema);

export const replayWishSchema = z.object({ callId: z.int(), alteration: z.string() });
export const replayedSchema = z.object({
	passed: z.boolean(),
	/** The answer, and what the books said. */
	got: z.string(),
});
export type Replayed = z.infer<typeof replayedSchema>;

export const sendWishSchema = z.object({
	sessionId: z.string().min(1).max(128),
	operation: operationSchema,
	/** JSON; left out for a question without a body. */
	body: z.string().max(65_536).optional(),
});

export const checkSchema = z.object({
	group: z.string(),
	name: z.string(),
	result: z.enum(["pass", "fail", "advice", "skipped"]),
	expected: z.string(),
	got: z.string(),
	/** Where the specification, or the contract, says so. */
	source: z.string(),
	durationMs: z.number(),
});
export type Check = z.infer<typeof checkSchema>;

export const problemSchema = z.object({ error: z.string() });

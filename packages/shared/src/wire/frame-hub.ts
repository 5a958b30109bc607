/**
 * The player hub `/frame/hub`: what it sends and what a frame may call.
 *
 * Source: wire contract, section 6; specification, "Events".
 */
import { z } from "zod";
import { amountSchema } from "./amount.ts";
import { frameBalanceSchema, frameBetSchema } from "./frame-bets.ts";
import { frameRewardSchema } from "./frame-rewards.ts";
import { type FrameRound, frameRoundSchema } from "./frame-rounds.ts";

export const balanceChangedSchema = frameBalanceSchema.extend({ sequence: z.int().min(1) });
export type BalanceChanged = z.infer<typeof balanceChangedSchema>;

export const sessionRevokedSchema = z.object({ reason: z.string() });
export type SessionRevoked = z.infer<typeof sessionRevokedSchema>;

/** What a jackpot holds now, for those who watch it. */
export const jackpotChangedSchema = z.object({
	jackpotId: z.string().min(1),
	amount: amountSchema,
	currency: z.string(),
});
export type JackpotChanged = z.infer<typeof jackpotChangedSchema>;

export const resumeValueSchema = z.object({
	/** The player's last change number that this answer covers; smaller than asked for when there is more. */
	sequence: z.int().min(0),
	/** True when more has changed than fits: call again with `sequence`. */
	more: z.boolean(),
	bets: z.array(frameBetSchema),
	balance: frameBalanceSchema.optional(),
});
export type ResumeValue = z.infer<typeof resumeValueSchema>;

/** The schema of each push, by its name. */
export const pushSchemas = {
	betInProgress: frameBetSchema,
	betAccepted: frameBetSchema,
	betRejected: frameBetSchema,
	betSettled: frameBetSchema,
	roundChanged: frameRoundSchema,
	balanceChanged: balanceChangedSchema,
	jackpotChanged: jackpotChangedSchema,
	rewardChanged: frameRewardSchema,
	sessionRevoked: sessionRevokedSchema,
} as const;

/** What the hub calls on a frame: nothing that has no schema. */
export type PlayerHubClient = {
	[Push in keyof typeof pushSchemas]: (payload: z.infer<(typeof pushSchemas)[Push]>) => void;
};

/** What a frame calls on the hub. */
export interface PlayerHubServer {
	/** Everything that changed since that change number. */
	Resume(sinceSequence: number): ResumeValue;
	/** Replaces the connection's token before it expires. */
	Renew(accessToken: string): void;
	/** Follows the rounds of one of our own games; guests may. */
	WatchGame(gameCode: number): FrameRound | null;
	UnwatchGame(gameCode: number): void;
	/** Follows what the jackpots of a partner hold in a currency; guests may. */
	WatchJackpots(partnerClientId: string | number, currency: string): void;
	UnwatchJackpots(partnerClientId: string | number, currency: string): void;
}

/** The schema of what each call of the hub answers, by its name; one that has nothing to say answers null. */
export const hubAnswerSchemas = {
	Resume: resumeValueSchema,
	Renew: z.null(),
	WatchGame: frameRoundSchema.nullable(),
	UnwatchGame: z.null(),
	WatchJackpots: z.null(),
	UnwatchJackpots: z.null(),
} as const satisfies {
	readonly [Method in keyof PlayerHubServer]: z.ZodType<ReturnType<PlayerHubServer[Method]> | null>;
};

/** The push that carries a bet's status. */
export type BetPush = "betInProgress" | "betAccepted" | "betRejected" | "betSettled";

/**
 * What goes on now, as the hub of the back office tells it every two seconds.
 *
 * Source: back office design, *Pages*, 1.
 */
import { z } from "zod";
import { amountSchema, moneyIdSchema } from "./amount.ts";
import { alarmSchema } from "./backoffice-alarms.ts";
import { partnerIdSchema } from "./backoffice-common.ts";
import { PARTNER_CALLS } from "./backoffice-records.ts";
import { backofficeRoundStateSchema } from "./backoffice-rounds.ts";
import { timeSchema } from "./time.ts";

/** May be below zero, as a margin is. */
const signedAmountSchema = z.string().regex(/^-?\d+(?:\.\d+)?$/);

export const todaySchema = z.object({
	at: timeSchema,
	/** Of the newest bets, test players left out. */
	bets: z.object({
		/** Bets a second, over the last minute. */
		perSecond: z.number(),
		/** What stands below is of bets that were placed since: an hour ago, or later where there were too many. */
		since: timeSchema,
		count: z.int(),
		players: z.int(),
		/** Bets of each of the last 30 spans of two seconds, the oldest first. */
		curve: z.array(z.int()),
	}),
	/** Stakes of freebets are nobody's money and not among them. */
	money: z.array(
		z.object({
			currency: z.string(),
			stakes: amountSchema,
			/** Of those that are settled. */
			payouts: amountSchema,
			/** Stakes of what is settled, less its payouts. */
			margin: signedAmountSchema,
			/** Stakes of bets that are in play. */
			exposure: amountSchema,
		}),
	),
	partners: z.array(
		z.object({
			partnerId: partnerIdSchema,
			name: z.string(),
			/** From the first call about a stake to its accept: half of them, and 19 of 20, were faster. Null: there was none. */
			acceptMs: z.object({ half: z.int(), most: z.int(), of: z.int() }).nullable(),
			openCircuits: z.array(z.enum(PARTNER_CALLS)),
		}),
	),
	rounds: z.object({
		/** Not settled yet. */
		open: z.int(),
		/** Of these, those that should have gone on five seconds ago or more. */
		late: z.array(
			z.object({ roundId: z.int(), gameCode: z.int(), state: backofficeRoundStateSchema, lateMs: z.int() }),
		),
		held: z.int(),
	}),
	bigWins: z.array(
		z.object({
			betId: moneyIdSchema,
			partnerId: partnerIdSchema,
			gameCode: z.int(),
			stake: amountSchema,
			win: amountSchema,
			currency: z.string(),
			placedAt: timeSchema,
		}),
	),
	/** Each counted up to a bound. */
	waits: z.object({ rejectedBets: z.int(), approvals: z.int(), countedTo: z.int() }),
	alarms: z.array(alarmSchema),
});
export type Today = z.infer<typeof todaySchema>;

/** What the hub calls on a page. It takes no calls itself. */
export interface BackofficeHubClient {
	today(state: Today): void;
}

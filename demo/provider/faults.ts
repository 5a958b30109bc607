import { z } from "zod";

/** What a provider can do wrong, to order: `POST /faults` with some of these. */
export const faultsSchema = z.strictObject({
	/** `GET /games` answers HTTP 500. */
	gamesFail: z.boolean().optional(),
	/** Launches answer HTTP 500. */
	launchFails: z.boolean().optional(),
	/** The draw of the dice fails, so that the bet is refunded. */
	drawFails: z.boolean().optional(),
	/** Requests are signed with a wrong key. */
	wrongKey: z.boolean().optional(),
	/** Requests carry a time so many milliseconds away from now. */
	clockOffMs: z.int().optional(),
	/** Every call is sent twice, with new nonces. */
	twice: z.boolean().optional(),
	/** The answers to so many calls are lost: the call is repeated. */
	answersLost: z.int().min(0).optional(),
	/** A refund is sent before each pay-in. */
	refundFirst: z.boolean().optional(),
});
export type Faults = z.infer<typeof faultsSchema>;

import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	cashbackPaymentDataSchema,
	envelopeOf,
	envelopeSchema,
	partnerJwtClaimsSchema,
	paymentCloseDataSchema,
	paymentDataSchema,
	paymentInfoDataSchema,
	paymentInfoValueSchema,
	paymentListDataSchema,
	rollbackDataSchema,
	usersAuthDataSchema,
	usersAuthValueSchema,
	usersDataDataSchema,
	usersDataValueSchema,
} from "@webframe/shared/wire";
import { z } from "zod";
import { json, type SurfaceEnv } from "../platform/http/surface.ts";

interface DescribedCall {
	readonly summary: string;
	readonly description?: string;
	/** What stands in the claim `data`, as it is once the claim's text is parsed. */
	readonly data: z.ZodType;
	/** Of an answer with ErrorCode 200; the other calls have none. */
	readonly value?: z.ZodType;
}

const ACCEPTED_LATER = "Answered at once, before anything is booked; the result goes to the accept that is named.";

const CALLS: Readonly<Record<string, DescribedCall>> = {
	"/users/auth": {
		summary: "Log a player in by a refresh token, which is good once",
		description: "The answer has a new refresh token: one given back unchanged cannot be used again.",
		data: usersAuthDataSchema,
		value: usersAuthValueSchema,
	},
	"/users/data": { summary: "A player's balance", data: usersDataDataSchema, value: usersDataValueSchema },
	"/payments/make": {
		summary: "Book a transaction of a bet",
		description: `${ACCEPTED_LATER} It is /payments/accept. Types: -1 stake, 1 payout (a loss is "0.00"), 2 return, -2 take-back of a payout, 4 jackpot.`,
		data: paymentDataSchema,
	},
	"/payments/make-list": {
		summary: "Book several stakes",
		description: `${ACCEPTED_LATER} It is /payments/accept, for each by itself. The partner's setting batchField makes it an object, with the array in the field of that name.`,
		data: paymentListDataSchema,
	},
	"/payments/info": {
		summary: "All transactions that were booked for a bet",
		description: "An empty array says that there is none. It is never the answer to a failure.",
		data: paymentInfoDataSchema,
		value: paymentInfoValueSchema,
	},
	"/payments/close": {
		summary: "A bet is closed, or opened again",
		description: "IsClosed false opens it: a correction follows.",
		data: paymentCloseDataSchema,
	},
	"/cashback-payments/make": {
		summary: "Book a cashback, or take one back",
		description: `${ACCEPTED_LATER} It is /cashback-payments/accept. Types: 1 payout, -1 its cancellation.`,
		data: cashbackPaymentDataSchema,
	},
	"/rollbacks/make": {
		summary: "Undo a stake, known or not",
		description: `${ACCEPTED_LATER} It is /rollbacks/accept. Only where the settings name conditions for it.`,
		data: rollbackDataSchema,
	},
};

const JWT = z.jwt({ alg: "RS256" }).meta({
	description: "The whole body: one JSON string that holds a compact JWT, signed by a key of /jwks.",
	example: "eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6IjdhOTcifQ.eyJuYmYiOjE3NjcyNjg4MDB9.c2ln",
});

/**
 * Describes the calls that a casino implements, field by field, as webhooks: the same schemas by which our own calls and
 * the reference casino are checked. The second media type of each body is not sent: it tells what the JWT holds.
 *
 * Source: specification, section A; wire contract, section 3.
 */
export function describePartnerCalls({ openAPIRegistry }: OpenAPIHono<SurfaceEnv>): void {
	for (const [path, { summary, description, data, value }] of Object.entries(CALLS)) {
		const claims = partnerJwtClaimsSchema.extend({
			data: data.meta({ description: "In the JWT this is a text: it is JSON inside a string, and parsed twice." }),
		});
		openAPIRegistry.registerWebhook({
			method: "post",
			path,
			tags: ["Casino: aggregator calls partner"],
			summary,
			...(description === undefined ? {} : { description }),
			request: {
				body: {
					required: true,
					content: { "application/json": { schema: JWT }, "application/jwt": { schema: claims } },
				},
			},
			responses: {
				200: {
					description: "ErrorCode 200, or why not. The HTTP status is 200 whenever the casino could answer.",
					...json(value === undefined ? envelopeSchema : z.union([envelopeOf(value), envelopeSchema])),
				},
			},
		});
	}
}

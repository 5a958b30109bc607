import { createRoute } from "@hono/zod-openapi";
import { providerAnswerSchema } from "@webframe/shared/wire";
import { z } from "zod";
import { firstProblem, json } from "../../platform/http/surface.ts";

/** `{aggregator_api_url}` of the specification. */
export const PROVIDER_PATH = "/provider/v1";

const answer = (description: string) => ({ description, ...json(providerAnswerSchema) });

/** One answer for each HTTP status of the code table; `_responseCode` decides. */
const responses = {
	200: answer("1: done, or done before with the same content."),
	400: answer("6: the stake is outside the limits of the session."),
	401: answer("8: the request is not authentic; the same answer for every cause."),
	402: answer("2: the player has too little money."),
	403: answer("3: the player is blocked."),
	429: answer("4: the player's limit is reached. 5: the coefficient is too high."),
	500: answer(
		"7: refused, and it stays refused. 99: not known yet, or our own failure: repeat with a new X-Request-Id and X-Timestamp.",
	),
	404: answer("7: there is nothing at this address."),
	405: answer("7: the address takes another method; Allow tells which."),
	408: answer("99: the body did not come in time."),
	413: answer("99: the body is larger than 64 KiB."),
	503: answer("99: overloaded: repeat after Retry-After."),
};

/** The description of one bet operation. */
export function betRoute<Operation extends string, Schema extends z.ZodType>(
	operation: Operation,
	summary: string,
	schema: Schema,
) {
	return createRoute({
		method: "post",
		path: `${PROVIDER_PATH}/sessions/{sessionId}/bets/${operation}`,
		tags: ["Provider: provider calls aggregator"],
		summary,
		security: [{ providerSignature: [] }],
		request: { params: z.object({ sessionId: z.string() }), body: { required: true, ...json(schema) } },
		responses,
	});
}

export const balanceRoute = createRoute({
	method: "get",
	path: `${PROVIDER_PATH}/sessions/{sessionId}/balance`,
	tags: ["Provider: provider calls aggregator"],
	summary: "Get the player's balance",
	security: [{ providerSignature: [] }],
	request: { params: z.object({ sessionId: z.string() }) },
	responses: {
		200: responses[200],
		401: responses[401],
		404: responses[404],
		405: responses[405],
		500: responses[500],
		503: responses[503],
	},
});

/** A signed body as a message, or what is wrong with it. */
export function readMessage<Schema extends z.ZodType>(
	schema: Schema,
	body: unknown,
): { readonly message: z.infer<Schema> } | { readonly malformed: string } {
	const parsed = schema.safeParse(body);
	return parsed.success ? { message: parsed.data } : { malformed: firstProblem(parsed.error) };
}

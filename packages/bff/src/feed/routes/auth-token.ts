import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { envelopeSchema } from "@webframe/shared/wire";
import { json } from "../../platform/http/surface.ts";
import { answerTokenRequest, tokenAnswers, tokenRequest } from "../../platform/http/token-request.ts";
import { recordLogIn } from "../../records/record-log-in.ts";
import { TOKEN_KIND } from "../../tokens/token-kinds.ts";
import { mayRead } from "../feed-access.ts";
import type { FeedContext, FeedEnv } from "../feed-context.ts";
import { feedIsOff } from "../require-feed.ts";

const route = createRoute({
	method: "post",
	path: "/feed/auth/token",
	tags: ["Feed"],
	summary: "Exchange the partner client id and the secret key for a token of the feed",
	description:
		"As `/auth/token`. The token is good for the feed alone: as a bearer token for its calls, and as `access_token` in the query of its hub.",
	request: tokenRequest,
	responses: { ...tokenAnswers, 403: { description: "The feed is not switched on.", ...json(envelopeSchema) } },
});

/** Source: specification, F, `/auth/token`; wire contract, section 8. */
export function registerFeedToken(app: OpenAPIHono<FeedEnv>, context: FeedContext): void {
	app.openAPIRegistry.registerPath(route);
	const { logIn, tokens, clock, addressOf } = context;
	app.post(route.path, async (c) => {
		const happenedAt = clock.now();
		return await answerTokenRequest(c, {
			addressOf,
			logIn,
			token: async ({ partner, secretId }) => {
				if (!mayRead(partner)) throw feedIsOff();
				const { clientId, partnerId } = partner;
				const access_token = await tokens.issueFeedToken({ sub: clientId, partnerId, secretId });
				return { access_token, token_type: "Bearer", expires_in: TOKEN_KIND.feed.lifetimeSeconds };
			},
			answered: (call) => recordLogIn(context, { ...call, happenedAt, call: route.path }),
		});
	});
}

import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { answerTokenRequest, tokenAnswers, tokenRequest } from "../../platform/http/token-request.ts";
import { recordLogIn } from "../../records/record-log-in.ts";
import { TOKEN_KIND } from "../../tokens/token-kinds.ts";
import type { CasinoContext, CasinoEnv } from "../casino-context.ts";

const route = createRoute({
	method: "post",
	path: "/auth/token",
	tags: ["Casino: partner calls aggregator"],
	summary: "Exchange the partner client id and the secret key for a client token",
	description:
		"As JSON, or in the standard OAuth 2 form (`grant_type=client_credentials`), which gets the plain OAuth 2 object.",
	request: tokenRequest,
	responses: tokenAnswers,
});

/** Source: specification, B, `/auth/token`; wire contract, section 4. */
export function registerAuthToken(app: OpenAPIHono<CasinoEnv>, context: CasinoContext): void {
	app.openAPIRegistry.registerPath(route);
	const { logIn, tokens, clock, addressOf } = context;
	app.post(route.path, async (c) => {
		const happenedAt = clock.now();
		return await answerTokenRequest(c, {
			addressOf,
			logIn,
			token: async ({ partner: { clientId, partnerId } }) => {
				context.noteSign("partner", partnerId, "token");
				const access_token = await tokens.issueClientToken({ sub: clientId, partnerId });
				return { access_token, token_type: "Bearer", expires_in: TOKEN_KIND.client.lifetimeSeconds };
			},
			answered: (call) => recordLogIn(context, { ...call, happenedAt, call: route.path }),
		});
	});
}

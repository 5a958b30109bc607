import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import {
	type AuthTokenValue,
	authTokenFormSchema,
	authTokenRequestSchema,
	authTokenValueSchema,
	ERROR_CODE,
	envelopeOf,
	missingLogInKey,
	partnerNumber,
} from "@webframe/shared/wire";
import { ApiError, badRequest } from "../../platform/http/api-error.ts";
import { isJson } from "../../platform/http/json-only.ts";
import { errorAnswers, firstProblem, json, readJsonBody, success } from "../../platform/http/surface.ts";
import { CENSOR } from "../../platform/redact.ts";
import type { CasinoContext, CasinoEnv } from "../casino-context.ts";
import { LogIn } from "../log-in.ts";
import { recordLogIn } from "../record-call.ts";

const WRONG_LOG_IN = { ...errorAnswers[401], description: "The client id or the secret key is wrong." };

const route = createRoute({
	method: "post",
	path: "/auth/token",
	tags: ["Casino: partner calls aggregator"],
	summary: "Exchange the partner client id and the secret key for a client token",
	description:
		"As JSON, or in the standard OAuth 2 form (`grant_type=client_credentials`), which gets the plain OAuth 2 object.",
	request: {
		body: {
			required: true,
			content: {
				"application/json": { schema: authTokenRequestSchema },
				"application/x-www-form-urlencoded": { schema: authTokenFormSchema },
			},
		},
	},
	responses: {
		200: { description: "The token.", ...json(envelopeOf(authTokenValueSchema)) },
		...errorAnswers,
		401: WRONG_LOG_IN,
	},
});

/** Source: specification, B, `/auth/token`; wire contract, section 4. */
export function registerAuthToken(app: OpenAPIHono<CasinoEnv>, context: CasinoContext): void {
	app.openAPIRegistry.registerPath(route);
	const logIn = new LogIn(context);
	app.post(route.path, async (c) => {
		const happenedAt = context.clock.now();
		const address = context.addressOf(c.env.incoming);
		logIn.admit(address);
		const type = c.req.header("content-type") ?? "";
		if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
			const form = authTokenFormSchema.safeParse(await c.req.parseBody());
			if (!form.success) return c.json({ error: "invalid_request", error_description: firstProblem(form.error) }, 400);
			const { client_id, client_secret: secret } = form.data;
			const partnerId = partnerNumber(client_id);
			const value = await logIn.token({ partnerId, secret, address });
			if (value === undefined) return c.json({ error: "invalid_client" }, 401);
			const request = new URLSearchParams({ ...form.data, client_secret: CENSOR }).toString();
			recordLogIn(context, { happenedAt, partnerId, call: route.path, request, answer: withoutToken(value) });
			return c.json(value, 200, NO_STORE);
		}
		if (!isJson(type)) {
			throw new ApiError(415, ERROR_CODE.invalidRequest, "The Content-Type must be application/json.");
		}
		const sent = await readJsonBody(c);
		const body = authTokenRequestSchema.safeParse(sent);
		if (!body.success) throw badRequest(missingLogInKey(sent) ?? firstProblem(body.error));
		const { PartnerClientId, SecretKey: secret } = body.data;
		const partnerId = partnerNumber(PartnerClientId);
		const value = await logIn.token({ partnerId, secret, address });
		if (value === undefined) {
			throw new ApiError(401, ERROR_CODE.invalidRequest, "The client id or the secret key is wrong.");
		}
		const request = JSON.stringify({ ...body.data, SecretKey: CENSOR });
		recordLogIn(context, { happenedAt, partnerId, call: route.path, request, answer: success(withoutToken(value)) });
		return c.json(success(value), 200, NO_STORE);
	});
}

/** For the exchange log: what opens a door must not even wait in its queue. */
function withoutToken(value: AuthTokenValue): AuthTokenValue {
	return { ...value, access_token: CENSOR };
}

const NO_STORE = { "Cache-Control": "no-store" };

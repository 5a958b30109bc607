/**
 * A call in which a partner's server exchanges its client id and secret for a token: as JSON, or in the standard form of
 * OAuth 2, which gets the plain object of that standard.
 *
 * Source: wire contract, sections 4 and 8.
 */
import {
	type AuthTokenFormError,
	type AuthTokenValue,
	authTokenFormErrorSchema,
	authTokenFormSchema,
	authTokenRequestSchema,
	authTokenValueSchema,
	ERROR_CODE,
	envelopeOf,
	envelopeSchema,
	missingLogInKey,
	partnerNumber,
} from "@webframe/shared/wire";
import type { Context } from "hono";
import { z } from "zod";
import type { CheckedLogIn, TokenLogin, TooManyTries } from "../checked-log-in.ts";
import { CENSOR } from "../redact.ts";
import { ApiError, badRequest, tooManyRequests } from "./api-error.ts";
import type { ClientAddress } from "./client-address.ts";
import { isJson } from "./json-only.ts";
import { errorAnswers, firstProblem, json, readJsonBody, type SurfaceEnv, success } from "./surface.ts";

/** A call that was answered with a token; neither its secret nor the token stands in it. */
export interface AnsweredLogIn {
	readonly partnerId: number;
	readonly request: string;
	readonly answer: object;
}

export interface TokenExchange<Right> {
	readonly addressOf: ClientAddress;
	readonly logIn: {
		/** Counts a try, before anything of it is read. @returns undefined when it is taken */
		admit(address: string): TooManyTries | undefined;
		/** Says whether client and secret are right. */
		check(login: TokenLogin): Promise<CheckedLogIn<Right>>;
	};
	/** @throws ApiError for whoever may have none */
	token(right: Right): Promise<AuthTokenValue>;
	answered(call: AnsweredLogIn): void;
}

const WRONG = "The client id or the secret key is wrong.";
/** For who sends JSON and forgets to say so: many clients then call it a form. */
const NO_GRANT = "grant_type: is missing in this form; a body in JSON needs Content-Type: application/json";
const NO_STORE = { "Cache-Control": "no-store" };

/** The request and the answers, for the description of such a call. */
export const tokenRequest = {
	body: {
		required: true,
		content: {
			"application/json": { schema: authTokenRequestSchema },
			"application/x-www-form-urlencoded": { schema: authTokenFormSchema },
		},
	},
} as const;

const refusalSchema = z.union([envelopeSchema, authTokenFormErrorSchema]);

export const tokenAnswers = {
	...errorAnswers,
	200: {
		description: "The token; for a form without an envelope.",
		...json(z.union([envelopeOf(authTokenValueSchema), authTokenValueSchema])),
	},
	400: { ...errorAnswers[400], ...json(refusalSchema) },
	401: { description: WRONG, ...json(refusalSchema) },
} as const;

export async function answerTokenRequest<Env extends SurfaceEnv, Right>(
	c: Context<Env>,
	exchange: TokenExchange<Right>,
): Promise<Response> {
	const address = exchange.addressOf(c.env.incoming);
	const refused = exchange.logIn.admit(address);
	if (refused !== undefined) throw tooManyRequests(refused.retryAfterMs);
	const type = c.req.header("content-type") ?? "";
	if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
		const sent = await c.req.parseBody();
		const form = authTokenFormSchema.safeParse(sent);
		if (!form.success) {
			const { grant_type: grant = "" } = sent;
			const isOther = grant !== "" && grant !== authTokenFormSchema.shape.grant_type.value;
			const error = isOther ? "unsupported_grant_type" : "invalid_request";
			const error_description = grant === "" ? NO_GRANT : firstProblem(form.error);
			return c.json<AuthTokenFormError>({ error, error_description }, 400);
		}
		const { client_id, client_secret: secret } = form.data;
		const partnerId = partnerNumber(client_id);
		const value = await tokenFor({ partnerId, secret, address }, exchange);
		if (value === undefined) return c.json<AuthTokenFormError>({ error: "invalid_client" }, 401);
		const request = new URLSearchParams({ ...form.data, client_secret: CENSOR }).toString();
		exchange.answered({ partnerId, request, answer: withoutToken(value) });
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
	const value = await tokenFor({ partnerId, secret, address }, exchange);
	if (value === undefined) throw new ApiError(401, ERROR_CODE.invalidRequest, WRONG);
	const request = JSON.stringify({ ...body.data, SecretKey: CENSOR });
	exchange.answered({ partnerId, request, answer: success(withoutToken(value)) });
	return c.json(success(value), 200, NO_STORE);
}

/** @returns undefined for a wrong client or secret. @throws ApiError 429 */
async function tokenFor<Right>(login: TokenLogin, exchange: TokenExchange<Right>): Promise<AuthTokenValue | undefined> {
	const outcome = await exchange.logIn.check(login);
	if (outcome.kind === "wrong") return undefined;
	if (outcome.kind === "too_many") throw tooManyRequests(outcome.retryAfterMs);
	return await exchange.token(outcome);
}

/** For the exchange log: what opens a door must not even wait in its queue. */
function withoutToken(value: AuthTokenValue): AuthTokenValue {
	return { ...value, access_token: CENSOR };
}

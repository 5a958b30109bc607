import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import {
	ERROR_CODE,
	envelopeOf,
	envelopeSchema,
	idempotencyKeySchema,
	newTokenNeededSchema,
	partnerNumber,
	userTokenRequestSchema,
	userTokenValueSchema,
} from "@webframe/shared/wire";
import { z } from "zod";
import { knownTag } from "../../catalogue/tags.ts";
import { tooManyRequests, unauthorized, unavailable } from "../../platform/http/api-error.ts";
import { jsonOnly } from "../../platform/http/json-only.ts";
import { json, success } from "../../platform/http/surface.ts";
import { RateLimit } from "../../platform/rate-limit.ts";
import { authorizePlayer } from "../../players/authorize-player.ts";
import type { FrameContext, FrameEnv } from "../frame-context.ts";
import { requireOrigin } from "../origins.ts";
import { pageErrors } from "../page-errors.ts";

const MINUTE_MS = 60_000;

/** Without Retry-After: the same call again would only be told that its token was used. */
const NEW_TOKEN_NEEDED = {
	ErrorCode: ERROR_CODE.generalError,
	Message:
		"The casino's answer was lost or could not be read, and the refresh token is used up: a new token is needed.",
	Value: { newTokenNeeded: true as const },
};

const route = createRoute({
	method: "post",
	path: "/auth/user-token",
	tags: ["Frame"],
	summary: "Authorize a player with a refresh token of the casino",
	description: "A refresh token is good once. Repeat a call whose answer was lost with the same Idempotency-Key.",
	request: {
		headers: z.object({ "idempotency-key": idempotencyKeySchema.optional() }),
		body: { required: true, ...json(userTokenRequestSchema) },
	},
	responses: {
		200: { description: "The player's token.", ...json(envelopeOf(userTokenValueSchema)) },
		...pageErrors,
		503: {
			description:
				"Not available now; try again later. With newTokenNeeded the casino was asked, but its answer was lost or could not be read: the refresh token is used up, bring another one.",
			...json(z.union([envelopeOf(newTokenNeededSchema), envelopeSchema])),
		},
	},
});

/** One answer for a token that was never given, a used one and one of a log-in that has ended. */
const NOT_TAKEN = "The refresh token was refused: by the casino, or because it was used before or logged out.";

/** What was wrong with the casino's answer; whoever reads it has brought a good token of that player. */
const REFUSED = {
	currency_unknown: "The casino named a CurrencyCode of no currency.",
	currency_changed: "The casino named another CurrencyCode than at the player's first log-in.",
	test_flag_changed: "The casino named another IsTest than at the player's first log-in.",
} as const;

/** Source: specification, B rule 4; wire contract, section 6. */
export function registerUserToken(app: OpenAPIHono<FrameEnv>, context: FrameContext): void {
	const limit = new RateLimit(context.clock, MINUTE_MS);
	const callsMax = context.share.part(context.userTokensPerMinute);
	app.use(route.path, async function limitCallers(c, next) {
		const retryAfterMs = limit.take(context.addressOf(c.env.incoming), callsMax);
		if (retryAfterMs !== undefined) throw tooManyRequests(retryAfterMs);
		await next();
	});
	app.use(route.path, jsonOnly());
	app.openapi(route, async (c) => {
		const { partnerClientId, refreshToken, tagId } = c.req.valid("json");
		const partner = context.partners.active(partnerNumber(partnerClientId));
		// No secret: /frame/config tells it, too.
		if (partner === undefined) throw unauthorized("partnerClientId: there is no such partner client.");
		requireOrigin(partner, c.req.header("origin"));
		const authorization = await authorizePlayer(context.players, {
			partner,
			refreshToken,
			tagId: knownTag(partner.settings, tagId),
			idempotencyKey: c.req.valid("header")["idempotency-key"] ?? null,
		});
		switch (authorization.kind) {
			case "authorized":
				return c.json(success(authorization.value), 200, { "Cache-Control": "no-store" });
			case "refused":
				throw unauthorized(authorization.why === undefined ? NOT_TAKEN : REFUSED[authorization.why]);
			case "unavailable":
				throw unavailable();
			case "newTokenNeeded":
				return c.json(NEW_TOKEN_NEEDED, 503, { "Cache-Control": "no-store" });
		}
	});
}

import { createRoute, type OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import { PROMO_OPERATIONS, type PromoOperation, promoErrorSchema } from "@webframe/shared/wire";
import type { MiddlewareHandler } from "hono";
import { tooManyRequests } from "../platform/http/api-error.ts";
import { jsonOnly } from "../platform/http/json-only.ts";
import { recordCalls } from "../platform/http/record-calls.ts";
import { createSurface, json } from "../platform/http/surface.ts";
import { RateLimit } from "../platform/rate-limit.ts";
import type { Share } from "../platform/share.ts";
import { authenticatePromo, callerOf } from "./authenticate.ts";
import { ADDRESSES_OF, type PromoContext, type PromoEnv } from "./promo-context.ts";
import { campaignCall } from "./routes/campaign.ts";
import { cancelCall } from "./routes/cancel.ts";
import { issueCall } from "./routes/issue.ts";
import type { PromoCall } from "./routes/promo-call.ts";
import { statusCall } from "./routes/status.ts";

const SECOND_MS = 1_000;
/** Of one partner. Source: wire contract, section 2, "Limits". */
const CALLS_PER_SECOND = 50;

const CALLS: Readonly<Record<PromoOperation, PromoCall>> = {
	issue: issueCall,
	campaign: campaignCall,
	cancel: cancelCall,
	status: statusCall,
};

/** Part C of the specification, for the marketing systems of partners. Whatever fails here is told in one form (`answer-failure.ts`). */
export function promoSurface(context: PromoContext): OpenAPIHono<PromoEnv> {
	const surface = createSurface<PromoEnv>();
	const limit = limitCalls(context, context.share);
	const record = recordCalls(context, callerOf);
	for (const operation of PROMO_OPERATIONS) {
		const call = CALLS[operation];
		const authenticate = authenticatePromo(context, operation);
		for (const path of ADDRESSES_OF[operation]) {
			surface.post(path, jsonOnly(), authenticate, limit, record, (c) => call.answer(context, c));
			surface.openAPIRegistry.registerPath(createRoute(describe(path, call.description)));
		}
	}
	return surface;
}

function limitCalls({ clock }: Pick<PromoContext, "clock">, share: Share): MiddlewareHandler<PromoEnv> {
	const limit = new RateLimit(clock, SECOND_MS);
	return async function limitCall(c, next) {
		const retryAfterMs = limit.take(String(c.get("partner").partnerId), share.part(CALLS_PER_SECOND));
		if (retryAfterMs !== undefined) throw tooManyRequests(retryAfterMs);
		return await next();
	};
}

const error = (description: string) => ({ description, ...json(promoErrorSchema) });

function describe(path: string, { summary, description, request, answer }: PromoCall["description"]): RouteConfig {
	return {
		method: "post",
		path,
		tags: ["Promo: marketing calls aggregator"],
		summary,
		description,
		security: [{ promoSignature: [] }],
		request: { body: { required: true, ...json(request) } },
		responses: {
			200: { description: "Done, or done before with the same content.", ...json(answer) },
			400: error("A field is missing or wrong; `field` names it."),
			401: error("The request is not authentic; the same answer for every cause."),
			404: error("There is no such campaign or issue."),
			405: error("The address takes POST only."),
			408: error("The body did not come in time."),
			409: error("The id was used with other content, or it cannot be cancelled any more."),
			413: error("The body is larger than 64 KiB."),
			415: error("The body is not JSON by its Content-Type."),
			422: error("It can be read, and cannot be: `field` says why."),
			429: error("More than 50 calls in a second."),
			500: error("Internal error: repeat it, it is done once."),
			503: error("Not available now: repeat it after Retry-After, it is done once."),
		},
	};
}

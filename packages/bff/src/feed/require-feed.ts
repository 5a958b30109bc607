import { ERROR_CODE } from "@webframe/shared/wire";
import type { MiddlewareHandler } from "hono";
import { ApiError, unauthorized } from "../platform/http/api-error.ts";
import { bearerToken } from "../platform/http/bearer.ts";
import type { FeedContext, FeedEnv } from "./feed-context.ts";

/** Lets a request through that carries a good token of the feed. Source: wire contract, section 8. */
export function requireFeed({ access }: FeedContext): MiddlewareHandler<FeedEnv> {
	return async function checkFeedToken(c, next) {
		const outcome = await access.of(bearerToken(c));
		if (outcome.kind === "unauthorized") throw unauthorized();
		if (outcome.kind === "off") throw feedIsOff();
		c.set("partner", outcome.partner);
		c.set("isServer", true);
		await next();
	};
}

export function feedIsOff(): ApiError {
	return new ApiError(403, ERROR_CODE.invalidRequest, "The feed is not switched on for this partner.");
}

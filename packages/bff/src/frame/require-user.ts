import type { MiddlewareHandler } from "hono";
import { unauthorized } from "../platform/http/api-error.ts";
import { bearerToken } from "../platform/http/bearer.ts";
import type { FrameContext, FrameEnv } from "./frame-context.ts";
import { requireOrigin } from "./origins.ts";

/** Lets a request through that carries a player's token, from a page of the player's partner. */
export function requireUser(context: FrameContext): MiddlewareHandler<FrameEnv> {
	return async function checkUserToken(c, next) {
		const token = bearerToken(c);
		const verified = token === undefined ? undefined : await context.tokens.verifyUserToken(token);
		const partner = verified === undefined ? undefined : context.partners.get(verified.claims.partnerId);
		if (verified === undefined || partner === undefined) throw unauthorized();
		requireOrigin(partner, c.req.header("origin"));
		c.set("user", verified.claims);
		c.set("partner", partner);
		await next();
	};
}

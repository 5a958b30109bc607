import type { MiddlewareHandler } from "hono";
import { unauthorized } from "../platform/http/api-error.ts";
import { bearerToken } from "../platform/http/bearer.ts";
import type { CasinoContext, CasinoEnv } from "./casino-context.ts";

/**
 * Lets a request through that carries the token of a partner client.
 *
 * Source: specification, "Casino integration", rules 2 and 3.
 */
export function requireClient(context: CasinoContext): MiddlewareHandler<CasinoEnv> {
	return async function checkClientToken(c, next) {
		const token = bearerToken(c);
		// Whoever sent none knows it already: no secret.
		if (token === undefined) throw unauthorized("There is no Authorization: Bearer with a token of /auth/token.");
		const verified = await context.tokens.verifyClientToken(token);
		const partner = verified === undefined ? undefined : context.partners.get(verified.claims.partnerId);
		if (partner === undefined) throw unauthorized();
		c.set("partner", partner);
		c.set("isServer", true);
		await next();
	};
}

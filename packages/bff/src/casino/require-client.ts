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
		const verified = token === undefined ? undefined : await context.tokens.verifyClientToken(token);
		const partner = verified === undefined ? undefined : context.partners.get(verified.claims.partnerId);
		if (partner === undefined) throw unauthorized();
		c.set("partner", partner);
		c.set("isServer", true);
		await next();
	};
}

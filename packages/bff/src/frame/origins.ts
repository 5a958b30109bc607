import type { MiddlewareHandler } from "hono";
import type { Partner, PartnerDirectory } from "../partners/partner-directory.ts";
import { forbiddenOrigin } from "../platform/http/api-error.ts";

/** How long a browser may keep the answer to a preflight. */
const PREFLIGHT_AGE_SECONDS = 600;

/** What a page may read of an answer beside its body. */
export const EXPOSED_HEADERS = "Retry-After, ETag, X-Request-Id";

/**
 * CORS for the pages of partners: an origin is compared exactly with those in the settings. Which partner a
 * preflight is about cannot be known, so it is answered for the origins of all; the request itself is then held
 * to the origins of its own partner by `requireOrigin`. No cookies are involved anywhere.
 */
export function corsForPartners(partners: PartnerDirectory): MiddlewareHandler {
	return async function answerCors(c, next) {
		const origin = c.req.header("origin");
		c.header("Vary", "Origin", { append: true });
		if (origin !== undefined && partners.hasOrigin(origin)) {
			c.header("Access-Control-Allow-Origin", origin);
			c.header("Access-Control-Expose-Headers", EXPOSED_HEADERS);
			if (c.req.method === "OPTIONS") {
				c.header("Access-Control-Allow-Methods", "GET, POST");
				c.header(
					"Access-Control-Allow-Headers",
					"authorization, content-type, idempotency-key, if-none-match, x-requested-with, x-signalr-user-agent",
				);
				c.header("Access-Control-Max-Age", String(PREFLIGHT_AGE_SECONDS));
				return c.body(null, 204);
			}
		}
		return await next();
	};
}

/**
 * Holds a request to the origins of its partner. A request without an origin does not come from a page: webviews
 * and servers are let through, because the token is what counts.
 */
export function requireOrigin(partner: Partner, origin: string | undefined): void {
	if (origin !== undefined && !isAllowedOrigin(partner, origin)) throw forbiddenOrigin();
}

export function isAllowedOrigin(partner: Partner, origin: string): boolean {
	return partner.settings.allowedOrigins.includes(origin);
}

import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json } from "../../platform/http/surface.ts";
import type { CasinoContext, CasinoEnv } from "../casino-context.ts";

/**
 * All lead to the same set. The first one is described; `Jwks` is the specification's own spelling, and the others are
 * where libraries look. Source: wire contract, section 4.
 */
export const KEY_SET_PATHS = ["/jwks", "/Jwks", "/auth/jwks", "/.well-known/jwks.json"] as const;

/** How long a partner may keep the set. It must read it again when it meets an unknown `kid`. */
const KEY_SET_AGE_SECONDS = 300;

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })) });

const route = createRoute({
	method: "get",
	path: KEY_SET_PATHS[0],
	tags: ["Casino: partner calls aggregator"],
	summary: "The public keys for verifying the aggregator's JWTs",
	description: `Also at ${KEY_SET_PATHS.slice(1).join(", ")}. No token is needed.`,
	responses: { 200: { description: "A key set (RFC 7517).", ...json(keySetSchema) } },
});

/** Source: specification, B, Jwks; wire contract, section 4. */
export function registerJwks(app: OpenAPIHono<CasinoEnv>, context: CasinoContext): void {
	app.openAPIRegistry.registerPath(route);
	for (const path of KEY_SET_PATHS) {
		app.get(path, (c) => {
			const keys = context.keys.published().map((key) => key.publicJwk);
			return c.json({ keys }, 200, {
				"Cache-Control": `public, max-age=${KEY_SET_AGE_SECONDS}`,
				"Access-Control-Allow-Origin": "*",
			});
		});
	}
}

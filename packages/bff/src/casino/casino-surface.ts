import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { jsonOnly } from "../platform/http/json-only.ts";
import { recordCalls } from "../platform/http/record-calls.ts";
import { createSurface } from "../platform/http/surface.ts";
import type { CasinoContext, CasinoEnv } from "./casino-context.ts";
import { requireClient } from "./require-client.ts";
import { registerAuthToken } from "./routes/auth-token.ts";
import { registerAuthVerify } from "./routes/auth-verify.ts";
import { registerCashbackPaymentsAccept } from "./routes/cashback-payments-accept.ts";
import { registerJwks } from "./routes/jwks.ts";
import { registerPaymentsAccept } from "./routes/payments-accept.ts";
import { registerRollbacksAccept } from "./routes/rollbacks-accept.ts";
import { registerRollbacksMake } from "./routes/rollbacks-make.ts";

/** Paths that need the token of a partner client, each for POST: all but `/auth/token` and the key set. */
const CLIENT_PATHS = ["/auth/verify", "/payments/*", "/cashback-payments/*", "/rollbacks/*"] as const;

/** Which methods an address takes is told to everybody: with 405, or with 404 where there is nothing. */
function postsOnly(): MiddlewareHandler<CasinoEnv> {
	return async function requirePost(c, next) {
		if (c.req.method !== "POST") return await c.notFound();
		return await next();
	};
}

/** Table B of the specification, for the servers of partners. */
export function casinoSurface(context: CasinoContext): OpenAPIHono<CasinoEnv> {
	const surface = createSurface<CasinoEnv>();
	registerAuthToken(surface, context);
	registerJwks(surface, context);
	const recordCall = recordCalls(context, (c: Context<CasinoEnv>) => ({ partnerId: c.get("partner").partnerId }));
	for (const path of CLIENT_PATHS) surface.use(path, postsOnly(), requireClient(context), recordCall, jsonOnly());
	registerAuthVerify(surface, context);
	registerPaymentsAccept(surface, context);
	registerCashbackPaymentsAccept(surface, context);
	registerRollbacksAccept(surface, context);
	registerRollbacksMake(surface, context);
	return surface;
}

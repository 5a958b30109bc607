import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { recordCalls } from "../platform/http/record-calls.ts";
import { createSurface } from "../platform/http/surface.ts";
import { RateLimit } from "../platform/rate-limit.ts";
import { authenticateProvider } from "./authenticate.ts";
import type { ProviderContext, ProviderEnv } from "./provider-context.ts";
import { registerBalance } from "./routes/balance.ts";
import { PROVIDER_PATH } from "./routes/describe.ts";
import { registerPayIn } from "./routes/pay-in.ts";
import { registerPayInOut } from "./routes/pay-in-out.ts";
import { registerPayOut } from "./routes/pay-out.ts";
import { registerRefund } from "./routes/refund.ts";

const SECOND_MS = 1_000;

/** Part E of the specification, for the servers of providers. Whatever fails here is answered 99 (`answer-failure.ts`). */
export function providerSurface(context: ProviderContext): OpenAPIHono<ProviderEnv> {
	const surface = createSurface<ProviderEnv>();
	const { checkSignature, checkAddress, takeOnce } = authenticateProvider(context);
	const recordCall = recordCalls(context, (c: Context<ProviderEnv>) => ({
		providerId: c.get("provider").providerId,
		betId: c.get("betId"),
	}));
	surface.use(`${PROVIDER_PATH}/*`, checkSignature, checkAddress, takeOnce, recordCall);
	registerBalance(surface, context);
	const stakes = new RateLimit(context.clock, SECOND_MS);
	registerPayIn(surface, context, stakes);
	registerPayInOut(surface, context, stakes);
	registerPayOut(surface, context);
	registerRefund(surface, context);
	return surface;
}

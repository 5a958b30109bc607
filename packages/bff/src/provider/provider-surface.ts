import type { OpenAPIHono } from "@hono/zod-openapi";
import { createSurface } from "../platform/http/surface.ts";
import { authenticateProvider } from "./authenticate.ts";
import type { ProviderContext, ProviderEnv } from "./provider-context.ts";
import { recordCalls } from "./record-call.ts";
import { registerBalance } from "./routes/balance.ts";
import { PROVIDER_PATH } from "./routes/describe.ts";
import { registerPayIn } from "./routes/pay-in.ts";
import { registerPayInOut } from "./routes/pay-in-out.ts";
import { registerPayOut } from "./routes/pay-out.ts";
import { registerRefund } from "./routes/refund.ts";

/** Part E of the specification, for the servers of providers. Whatever fails here is answered 99 (`answer-failure.ts`). */
export function providerSurface(context: ProviderContext): OpenAPIHono<ProviderEnv> {
	const surface = createSurface<ProviderEnv>();
	surface.use(`${PROVIDER_PATH}/*`, authenticateProvider(context), recordCalls(context));
	registerBalance(surface, context);
	registerPayIn(surface, context);
	registerPayInOut(surface, context);
	registerPayOut(surface, context);
	registerRefund(surface, context);
	return surface;
}

import type { OpenAPIHono } from "@hono/zod-openapi";
import { payInOutRequestSchema } from "@webframe/shared/wire";
import type { RateLimit } from "../../platform/rate-limit.ts";
import type { ProviderContext, ProviderEnv } from "../provider-context.ts";
import { betRoute } from "./describe.ts";
import { takeStake } from "./take-stake.ts";

const route = betRoute("pay-in-out", "Accept a bet and pay its win out at once", payInOutRequestSchema);

/** Source: specification, E; wire contract, section 7. */
export function registerPayInOut(app: OpenAPIHono<ProviderEnv>, context: ProviderContext, limit: RateLimit): void {
	app.openAPIRegistry.registerPath(route);
	app.post(route.getRoutingPath(), (c) => takeStake(context, c, payInOutRequestSchema, limit));
}

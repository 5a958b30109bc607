import type { OpenAPIHono } from "@hono/zod-openapi";
import { payInRequestSchema } from "@webframe/shared/wire";
import type { RateLimit } from "../../platform/rate-limit.ts";
import type { ProviderContext, ProviderEnv } from "../provider-context.ts";
import { betRoute } from "./describe.ts";
import { takeStake } from "./take-stake.ts";

const route = betRoute("pay-in", "Accept a bet; answers when the casino has taken the stake", payInRequestSchema);

/** Source: specification, E; wire contract, section 7. */
export function registerPayIn(app: OpenAPIHono<ProviderEnv>, context: ProviderContext, limit: RateLimit): void {
	app.openAPIRegistry.registerPath(route);
	app.post(route.getRoutingPath(), (c) => takeStake(context, c, payInRequestSchema, limit));
}

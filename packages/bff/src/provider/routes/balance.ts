import type { OpenAPIHono } from "@hono/zod-openapi";
import { formatAmount } from "@webframe/shared/money";
import { PROVIDER_CODE } from "@webframe/shared/wire";
import { RateLimit } from "../../platform/rate-limit.ts";
import { findSession } from "../find-session.ts";
import { playerBalance } from "../player-balance.ts";
import type { ProviderContext, ProviderEnv } from "../provider-context.ts";
import { respond } from "../respond.ts";
import { balanceRoute } from "./describe.ts";

const SECOND_MS = 1_000;

/** Source: specification, E, balance; wire contract, section 7. */
export function registerBalance(app: OpenAPIHono<ProviderEnv>, context: ProviderContext): void {
	app.openAPIRegistry.registerPath(balanceRoute);
	const limit = new RateLimit(context.clock, SECOND_MS);
	app.get(balanceRoute.getRoutingPath(), async (c) => {
		const provider = c.get("provider");
		const { providerId, settings } = provider;
		const isThrottled = limit.take(String(providerId), context.share.part(settings.balancesPerSecond)) !== undefined;
		if (isThrottled)
			return respond(c, { code: PROVIDER_CODE.systemError, message: "Too many questions in one second." });
		const found = await findSession(context, provider, c.req.param("sessionId"));
		switch (found.kind) {
			case "none":
				return respond(c, { code: PROVIDER_CODE.rejected, message: "There is no such session." });
			case "demo": {
				const { balance, digits, currency } = found.session;
				return respond(c, { code: PROVIDER_CODE.success, balance: formatAmount(balance, digits), currency });
			}
			case "real": {
				const balance = await playerBalance(context, found.session);
				const code = balance === null ? PROVIDER_CODE.systemError : PROVIDER_CODE.success;
				return respond(c, { code, balance, currency: found.session.currency });
			}
		}
	});
}

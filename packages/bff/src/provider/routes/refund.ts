import type { OpenAPIHono } from "@hono/zod-openapi";
import { refundRequestSchema } from "@webframe/shared/wire";
import { demoRefund } from "../demo-bets.ts";
import { findSession } from "../find-session.ts";
import { playerBalance } from "../player-balance.ts";
import type { ProviderContext, ProviderEnv } from "../provider-context.ts";
import { refund } from "../refund.ts";
import { respond } from "../respond.ts";
import { answerUnreadable } from "./answer-unreadable.ts";
import { betRoute, readMessage } from "./describe.ts";

const route = betRoute("refund", "Take a bet back", refundRequestSchema);

/** Source: specification, E; wire contract, section 7. */
export function registerRefund(app: OpenAPIHono<ProviderEnv>, context: ProviderContext): void {
	app.openAPIRegistry.registerPath(route);
	app.post(route.getRoutingPath(), async (c) => {
		const provider = c.get("provider");
		const read = readMessage(refundRequestSchema, c.get("signedBody"));
		if ("malformed" in read) return await answerUnreadable(context, c, "refund", read.malformed);
		const sessionId = c.req.param("sessionId");
		const found = await findSession(context, provider, sessionId);
		if (found.kind === "demo")
			return respond(c, await demoRefund(context, { provider, session: found.session }, read.message));
		const reply = await refund(context, provider, sessionId, read.message);
		if (found.kind === "none") return respond(c, reply);
		const { session } = found;
		const balance = reply.code === 1 ? await playerBalance(context, session) : session.balance;
		return respond(c, { ...reply, balance, currency: session.currency });
	});
}

import type { OpenAPIHono } from "@hono/zod-openapi";
import { payOutRequestSchema } from "@webframe/shared/wire";
import { demoPayOut } from "../demo-bets.ts";
import { findSession } from "../find-session.ts";
import { payOut } from "../pay-out.ts";
import { playerBalance } from "../player-balance.ts";
import type { ProviderContext, ProviderEnv } from "../provider-context.ts";
import { respond } from "../respond.ts";
import { answerUnreadable } from "./answer-unreadable.ts";
import { betRoute, readMessage } from "./describe.ts";

const route = betRoute("pay-out", "Pay a bet out; a loss is 0", payOutRequestSchema);

/** Source: specification, E; wire contract, section 7. */
export function registerPayOut(app: OpenAPIHono<ProviderEnv>, context: ProviderContext): void {
	app.openAPIRegistry.registerPath(route);
	app.post(route.getRoutingPath(), async (c) => {
		const provider = c.get("provider");
		const read = readMessage(payOutRequestSchema, c.get("signedBody"));
		if ("malformed" in read) return await answerUnreadable(context, c, "payOut", read.malformed);
		const sessionId = c.req.param("sessionId");
		const found = await findSession(context, provider, sessionId);
		if (found.kind === "demo")
			return respond(c, await demoPayOut(context, { provider, session: found.session }, read.message));
		const reply = await payOut(context, provider, sessionId, read.message);
		if (found.kind === "none") return respond(c, reply);
		const { session } = found;
		const balance = reply.code === 1 ? await playerBalance(context, session) : session.balance;
		return respond(c, { ...reply, balance, currency: session.currency });
	});
}

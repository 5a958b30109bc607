import type { OpenAPIHono } from "@hono/zod-openapi";
import { refundRequestSchema } from "@webframe/shared/wire";
import { answerTo } from "../answer-table.ts";
import { demoRefund } from "../demo-bets.ts";
import { findSession } from "../find-session.ts";
import { playerBalance } from "../player-balance.ts";
import type { ProviderContext, ProviderEnv } from "../provider-context.ts";
import { refund } from "../refund.ts";
import { respond } from "../respond.ts";
import { betRoute, readMessage } from "./describe.ts";

const route = betRoute("refund", "Take a bet back", refundRequestSchema);

/** Source: specification, E; wire contract, section 7. */
export function registerRefund(app: OpenAPIHono<ProviderEnv>, context: ProviderContext): void {
	app.openAPIRegistry.registerPath(route);
	app.post(route.getRoutingPath(), async (c) => {
		const provider = c.get("provider");
		const read = readMessage(refundRequestSchema, c.get("signedBody"));
		if ("malformed" in read) {
			// Money may be owed: a person has to see it.
			const { providerId } = provider;
			context.logger.error({ providerId, problem: read.malformed }, "a provider's refund cannot be read");
			return respond(c, { code: answerTo("refund", "malformed").code, message: read.malformed });
		}
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

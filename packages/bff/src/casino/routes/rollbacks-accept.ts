import type { OpenAPIHono } from "@hono/zod-openapi";
import { rollbackAcceptRequestSchema } from "@webframe/shared/wire";
import { accept } from "../../wagering/accept.ts";
import { acceptAnswer } from "../accept-answer.ts";
import { acceptRoute, resultIn } from "../accept-route.ts";
import type { CasinoContext, CasinoEnv } from "../casino-context.ts";
import { told } from "../record-call.ts";

const route = acceptRoute({
	path: "/rollbacks/accept",
	message: rollbackAcceptRequestSchema,
	summary: "Report the result of processing a rollback",
	description: "TransactionType may be -1, 2 or left out: a bet has at most one rollback.",
});

/** Source: specification, B, `/rollbacks/accept`; wire contract, sections 4 and 5.1. */
export function registerRollbacksAccept(app: OpenAPIHono<CasinoEnv>, context: CasinoContext): void {
	app.openapi(route, async (c) => {
		const message = c.req.valid("json");
		const result = resultIn(c, message);
		const { BetId: betId } = message.Value;
		const reply = await accept(context.wagering, { ...result, betId, subject: { kind: "rollback" } });
		return c.json(told(c, acceptAnswer(reply)), 200);
	});
}

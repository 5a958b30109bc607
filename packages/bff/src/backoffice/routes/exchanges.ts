import type { OpenAPIHono } from "@hono/zod-openapi";
import { exchangeListSchema, exchangesRequestSchema } from "@webframe/shared/wire";
import { timeOfCall } from "../../platform/call-id.ts";
import { badRequest } from "../../platform/http/api-error.ts";
import { success } from "../../platform/http/surface.ts";
import { type ExchangesWish, readExchanges } from "../../store/exchanges.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { nextCursor, readIdCursor } from "../cursors.ts";
import { operation } from "../route.ts";

const route = operation({
	path: "/exchanges",
	demands: "payloads",
	summary:
		"What was said between a partner or a provider and us: about a bet, a cashback or a player, or with a provider",
	description:
		"Every call in both directions, without tokens and secrets; newest first. It may lack the last second before a crash: attempts and their ends stand on the deliveries of the bet.",
	body: exchangesRequestSchema,
	value: exchangeListSchema,
	answer: "A page of the exchange log.",
});

export function registerExchanges(app: OpenAPIHono<BackofficeEnv>, { database, exchangeLog }: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const { cursor, callId, ...wish } = c.req.valid("json");
		const ofCall = callId === undefined ? undefined : callNamed(callId);
		// What this process has not written yet is to be found too.
		await exchangeLog.flush();
		const rows = await readExchanges(database, { ...wish, ofCall, beforeId: readIdCursor(cursor) });
		const items = rows.map(({ happenedAt, subjectIds, ...row }) => ({
			...row,
			happenedAt: happenedAt.toISOString(),
			subjectIds: [...subjectIds],
		}));
		const next = nextCursor(rows, wish.limit, ({ exchangeId }) => String(exchangeId));
		return c.json(success({ items, missing: exchangeLog.dropped, ...next }), 200);
	});
}

/** @throws ApiError 400 for what is no id of a call: left out it would widen what is shown to what others have said. */
function callNamed(callId: string): NonNullable<ExchangesWish["ofCall"]> {
	const cameAt = timeOfCall(callId);
	if (cameAt === undefined) throw badRequest("callId: is no id of a call");
	return { callId, cameAt };
}

import type { OpenAPIHono } from "@hono/zod-openapi";
import { resendRangeRequestSchema, resendRangeValueSchema } from "@webframe/shared/wire";
import { success } from "../../platform/http/surface.ts";
import { spanOf } from "../../platform/time-span.ts";
import { findResendable } from "../../store/operators-view.ts";
import { resendDelivery } from "../../wagering/operator-actions/resend.ts";
import { actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { deliveryCursor, nextCursor, readDeliveryCursor } from "../cursors.ts";
import { operation } from "../route.ts";

const route = operation({
	path: "/bets/resend-range",
	summary: "Send everything on a partner's list again",
	description:
		"All refused and manual transactions but stakes, oldest bet first, at most `limit` of them; each is reported. Of one bet one is sent at a time: ask again for those that waited.",
	body: resendRangeRequestSchema,
	value: resendRangeValueSchema,
	answer: "What came of each.",
});

/** Before the first item of a list that goes up. */
const BOTTOM = { subjectId: 0, seq: 0 };

/** Source: wire contract, section 5.8. */
export function registerBetsResendRange(
	app: OpenAPIHono<BackofficeEnv>,
	{ database, wagering }: BackofficeContext,
): void {
	app.openapi(route, async (c) => {
		const { partnerId, code, includeTest, limit, cursor, note, ...span } = c.req.valid("json");
		const filter = { partnerId, code: code ?? null, ...spanOf(span), includeTest, limit };
		const found = await findResendable(database, filter, readDeliveryCursor(cursor, BOTTOM));
		const by = { operator: c.get("operator"), note };
		const items = [];
		for (const { subjectId: betId, seq } of found) {
			const { outcome, reason } = actionValue(await resendDelivery(wagering, { betId, seq }, by));
			items.push({ betId, seq, outcome, ...(reason === undefined ? {} : { reason }) });
		}
		return c.json(success({ items, ...nextCursor(found, limit, deliveryCursor) }), 200);
	});
}

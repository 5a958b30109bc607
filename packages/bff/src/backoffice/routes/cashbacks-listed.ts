import type { OpenAPIHono } from "@hono/zod-openapi";
import { cashbackListRequestSchema, cashbackListSchema } from "@webframe/shared/wire";
import { success } from "../../platform/http/surface.ts";
import { listListedCashbacks } from "../../store/operators-view.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { deliveryCursor, nextCursor, readDeliveryCursor } from "../cursors.ts";
import { operation } from "../route.ts";
import { showListedCashback } from "../show.ts";

const route = operation({
	path: "/cashbacks/listed",
	demands: "look",
	summary: "Cashbacks that a person has to see",
	description: "Steps that are refused, contradicted, stopped or long overdue. Newest first.",
	body: cashbackListRequestSchema,
	value: cashbackListSchema,
	answer: "A page of the list.",
});

/** Source: wire contract, section 5.7. */
export function registerCashbacksListed(app: OpenAPIHono<BackofficeEnv>, { database, clock }: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const { partnerId, reason, includeTest, limit, cursor } = c.req.valid("json");
		const rows = await listListedCashbacks(database, c.get("sight"), {
			partnerId: partnerId ?? null,
			reason: reason ?? null,
			code: null,
			since: null,
			until: null,
			includeTest,
			before: readDeliveryCursor(cursor),
			limit,
		});
		const now = clock.now();
		const next = nextCursor(rows, limit, ({ cashbackId: subjectId, seq }) => deliveryCursor({ subjectId, seq }));
		return c.json(success({ items: rows.map((row) => showListedCashback(row, now)), ...next }), 200);
	});
}

import type { OpenAPIHono } from "@hono/zod-openapi";
import { rejectedBetListSchema, rejectedBetsRequestSchema } from "@webframe/shared/wire";
import { success } from "../../platform/http/surface.ts";
import { spanOf } from "../../platform/time-span.ts";
import { listListedBets, listRefusedStakes } from "../../store/operators-view.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { deliveryCursor, nextCursor, readDeliveryCursor } from "../cursors.ts";
import { operation } from "../route.ts";
import { showListedBet } from "../show.ts";

/** Bets that one page of refused stakes looks at. */
const SCAN_MAX = 5_000;

const route = operation({
	path: "/rejected-bets",
	demands: "look",
	summary: "The Rejected Bets report and the manual list",
	description:
		"`listed`: transactions that are refused, withdrawn, stopped, blocked or long overdue. `refused_stakes`: bets whose stake the partner refused; a page may be empty though `nextCursor` leads to more. Newest first.",
	body: rejectedBetsRequestSchema,
	value: rejectedBetListSchema,
	answer: "A page of the report.",
});

/** Source: specification, "States and transitions"; wire contract, section 5.8. */
export function registerRejectedBets(app: OpenAPIHono<BackofficeEnv>, { database, clock }: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const { list, partnerId, reason, code, includeTest, limit, cursor, ...span } = c.req.valid("json");
		const filter = {
			partnerId: partnerId ?? null,
			reason: reason ?? null,
			code: code ?? null,
			...spanOf(span),
			includeTest,
			before: readDeliveryCursor(cursor),
			limit,
		};
		const now = clock.now();
		if (list === "refused_stakes") {
			const { items, scannedTo } = await listRefusedStakes(database, c.get("sight"), filter, SCAN_MAX);
			const next = scannedTo === null ? {} : { nextCursor: deliveryCursor({ subjectId: scannedTo, seq: 0 }) };
			return c.json(success({ items: items.map((row) => showListedBet(row, now)), ...next }), 200);
		}
		const rows = await listListedBets(database, c.get("sight"), filter);
		const next = nextCursor(rows, limit, ({ betId: subjectId, seq }) => deliveryCursor({ subjectId, seq }));
		return c.json(success({ items: rows.map((row) => showListedBet(row, now)), ...next }), 200);
	});
}

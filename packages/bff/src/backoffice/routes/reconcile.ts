import type { OpenAPIHono } from "@hono/zod-openapi";
import { type ReconcileValue, reconcileRequestSchema, reconcileValueSchema } from "@webframe/shared/wire";
import { badRequest, notFound } from "../../platform/http/api-error.ts";
import { success } from "../../platform/http/surface.ts";
import { viewBet } from "../../store/operators-view.ts";
import { FULL_SIGHT } from "../../store/sight.ts";
import { reconcileBet, reconcilePeriod, reportOf } from "../../wagering/reconcile.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { readIdCursor } from "../cursors.ts";
import { partnerNamed } from "../partner-named.ts";
import { operation } from "../route.ts";

const route = operation({
	path: "/reconcile",
	demands: "mend",
	summary: "Compare our books with a partner's",
	description:
		"One bet (`betId`), or all bets of a partner that were placed in a period (`partnerId`, `since`, `until`), page by page, oldest first, without those of test players unless `includeTest` asks for them. The partner's `/payments/info` is asked now. It reports and changes nothing.",
	body: reconcileRequestSchema,
	value: reconcileValueSchema,
	answer: "Where the books differ.",
});

const BETS_BY_DEFAULT = 50;

export function registerReconcile(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const request = c.req.valid("json");
		if (request.betId !== undefined)
			return c.json(success(await ofBet(context, request.betId, request.partnerId)), 200);
		const { partnerId, since, until, includeTest, cursor, limit = BETS_BY_DEFAULT } = request;
		if (since === undefined || until === undefined) throw new Error("The schema lets no half period through.");
		const { lastBetId, ...report } = await reconcilePeriod(context.wagering, {
			partner: partnerNamed(context, partnerId),
			since: new Date(since),
			until: new Date(until),
			includeTest,
			afterBetId: cursor === undefined ? undefined : readIdCursor(cursor),
			limit,
		});
		const next = lastBetId === null ? {} : { nextCursor: String(lastBetId) };
		return c.json(success({ ...report, ...next }), 200);
	});
}

async function ofBet(
	context: BackofficeContext,
	betId: number,
	partnerId: number | undefined,
): Promise<ReconcileValue> {
	const bet = await viewBet(context.database, FULL_SIGHT, betId);
	if (bet === undefined && partnerId === undefined) {
		throw badRequest("partnerId: must be given for a bet that is not known here");
	}
	if (bet !== undefined && partnerId !== undefined && bet.partnerId !== partnerId) throw notFound();
	const partner = partnerNamed(context, bet?.partnerId ?? partnerId);
	const result = await reconcileBet(context.wagering, partner, betId);
	return reportOf([{ betId, result }]);
}

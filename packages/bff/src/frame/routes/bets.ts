import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import {
	envelopeOf,
	frameBetDetailsSchema,
	frameBetListSchema,
	moneyIdSchema,
	pageQuerySchema,
} from "@webframe/shared/wire";
import { z } from "zod";
import { badRequest, notFound } from "../../platform/http/api-error.ts";
import { errorAnswers, json, success } from "../../platform/http/surface.ts";
import { findPlayerBet, listBets } from "../../store/frame-bets.ts";
import { betDetails } from "../bet-view.ts";
import type { FrameContext, FrameEnv } from "../frame-context.ts";
import { requireUser } from "../require-user.ts";

const listRoute = createRoute({
	method: "get",
	path: "/frame/bets",
	tags: ["Frame"],
	summary: "The player's bets, newest first",
	security: [{ userToken: [] }],
	request: { query: pageQuerySchema },
	responses: { 200: { description: "A page of bets.", ...json(envelopeOf(frameBetListSchema)) }, ...errorAnswers },
});

const oneRoute = createRoute({
	method: "get",
	path: "/frame/bets/{betId}",
	tags: ["Frame"],
	summary: "One of the player's bets",
	security: [{ userToken: [] }],
	request: { params: z.object({ betId: z.coerce.number().pipe(moneyIdSchema) }) },
	responses: {
		200: { description: "The bet.", ...json(envelopeOf(frameBetDetailsSchema)) },
		...errorAnswers,
	},
});

/** Source: wire contract, section 6. */
export function registerBets(app: OpenAPIHono<FrameEnv>, context: FrameContext): void {
	app.use(listRoute.path, requireUser(context));
	app.use(`${listRoute.path}/*`, requireUser(context));
	app.openapi(listRoute, async (c) => {
		const { cursor, limit } = c.req.valid("query");
		const rows = await listBets(context.database, c.get("user").playerId, readCursor(cursor), limit);
		const last = rows.at(-1);
		const nextCursor = last === undefined || rows.length < limit ? {} : { nextCursor: String(last.betId) };
		return c.json(success({ items: rows.map(betDetails), ...nextCursor }), 200, NO_STORE);
	});
	app.openapi(oneRoute, async (c) => {
		const row = await findPlayerBet(context.database, c.get("user").playerId, c.req.valid("param").betId);
		if (row === undefined) throw notFound();
		return c.json(success(betDetails(row)), 200, NO_STORE);
	});
}

const NO_STORE = { "Cache-Control": "no-store" };

/** A cursor is the last BetId of the page before. */
function readCursor(cursor: string | undefined): number {
	if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
	const betId = moneyIdSchema.safeParse(Number(cursor));
	if (!betId.success) throw badRequest("cursor: not a cursor of this list");
	return betId.data;
}

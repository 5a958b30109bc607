import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import {
	envelopeOf,
	type FrameBetsQuery,
	frameBetDetailsSchema,
	frameBetListSchema,
	frameBetsQuerySchema,
	moneyIdSchema,
} from "@webframe/shared/wire";
import { z } from "zod";
import { fatesOfTicket } from "../../games/pick-fates.ts";
import type { Database } from "../../platform/database.ts";
import { badRequest, notFound } from "../../platform/http/api-error.ts";
import { json, success } from "../../platform/http/surface.ts";
import { spanOf } from "../../platform/time-span.ts";
import { type BetPage, type FilteredBets, findPlayerBet, listBets, listFilteredBets } from "../../store/frame-bets.ts";
import { betDetails, listedBet } from "../bet-view.ts";
import type { FrameContext, FrameEnv } from "../frame-context.ts";
import { pageErrors } from "../page-errors.ts";
import { requireUser } from "../require-user.ts";

const listRoute = createRoute({
	method: "get",
	path: "/frame/bets",
	tags: ["Frame"],
	summary: "The player's bets, newest first",
	description:
		"Of a ticket a list has the first three picks and their number; what became of each pick tells the bet that is read alone. With a filter a page can hold fewer than `limit`, even none, while others follow: the end is where there is no `nextCursor`.",
	security: [{ userToken: [] }],
	request: { query: frameBetsQuerySchema },
	responses: { 200: { description: "A page of bets.", ...json(envelopeOf(frameBetListSchema)) }, ...pageErrors },
});

const oneRoute = createRoute({
	method: "get",
	path: "/frame/bets/{betId}",
	tags: ["Frame"],
	summary: "One of the player's bets",
	description: "A ticket comes with all of its picks, from the reveal on with what each pays for one.",
	security: [{ userToken: [] }],
	request: { params: z.object({ betId: z.coerce.number().pipe(moneyIdSchema) }) },
	responses: {
		200: { description: "The bet.", ...json(envelopeOf(frameBetDetailsSchema)) },
		...pageErrors,
	},
});

/** Source: wire contract, section 6. */
export function registerBets(app: OpenAPIHono<FrameEnv>, context: FrameContext): void {
	app.use(listRoute.path, requireUser(context));
	app.use(`${listRoute.path}/*`, requireUser(context));
	app.openapi(listRoute, async (c) => {
		const { cursor, limit, ...wanted } = c.req.valid("query");
		const { policy } = c.get("partner");
		const page = { playerId: c.get("user").playerId, beforeBetId: readCursor(cursor), limit };
		const { rows, lookedAtTo } = await readPage(context.database, page, wanted);
		const nextCursor = lookedAtTo === null ? {} : { nextCursor: String(lookedAtTo) };
		return c.json(success({ items: rows.map((row) => listedBet(row, policy)), ...nextCursor }), 200, NO_STORE);
	});
	app.openapi(oneRoute, async (c) => {
		const row = await findPlayerBet(context.database, c.get("user").playerId, c.req.valid("param").betId);
		if (row === undefined) throw notFound();
		const picks = (await fatesOfTicket(context, row))?.fates;
		return c.json(success(betDetails(row, picks, c.get("partner").policy)), 200, NO_STORE);
	});
}

/** Bets that one call with a filter looks at. */
const LOOKED_AT_MAX = 5_000;

const NO_STORE = { "Cache-Control": "no-store" };

async function readPage(
	database: Database,
	page: BetPage,
	{ since, until, gameCode, status }: Omit<FrameBetsQuery, "cursor" | "limit">,
): Promise<FilteredBets> {
	const filter = { ...spanOf({ since, until }), gameCode: gameCode ?? null, status: status ?? null };
	if (Object.values(filter).some((value) => value !== null))
		return await listFilteredBets(database, page, filter, LOOKED_AT_MAX);
	const rows = await listBets(database, page);
	return { rows, lookedAtTo: rows.length < page.limit ? null : (rows.at(-1)?.betId ?? null) };
}

/** A cursor is the last BetId that was looked at for the page before. */
function readCursor(cursor: string | undefined): number {
	if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
	const betId = moneyIdSchema.safeParse(Number(cursor));
	if (!betId.success) throw badRequest("cursor: not a cursor of this list");
	return betId.data;
}

import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { envelopeOf, frameResultsQuerySchema, frameRoundListSchema } from "@webframe/shared/wire";
import { z } from "zod";
import type { OwnGames } from "../../games/own-games.ts";
import { recallRound } from "../../games/recall-round.ts";
import { resultTextOf } from "../../games/result-text.ts";
import { badRequest } from "../../platform/http/api-error.ts";
import { errorAnswers, json, success } from "../../platform/http/surface.ts";
import { frameRound } from "../../rounds/frame-round.ts";
import { listDrawnRounds } from "../../store/drawn-rounds.ts";
import type { RoundRow } from "../../store/rounds.ts";
import type { FrameContext, FrameEnv } from "../frame-context.ts";

const route = createRoute({
	method: "get",
	path: "/frame/results",
	tags: ["Frame"],
	summary: "Drawn rounds of our own games, the newest first, each with its seed",
	description: "Each comes with its result as the game stores it, and in English words.",
	request: { query: frameResultsQuerySchema },
	responses: { 200: { description: "A page of rounds.", ...json(envelopeOf(frameRoundListSchema)) }, ...errorAnswers },
});

const cursorSchema = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** Source: wire contract, section 6. Like the rounds themselves, what they drew is public. */
export function registerResults(app: OpenAPIHono<FrameEnv>, context: FrameContext): void {
	app.openapi(route, async (c) => {
		const { cursor, limit, gameCode, roundId } = c.req.valid("query");
		const rows = await listDrawnRounds(context.database, {
			gameCode,
			roundId,
			beforeRoundId: readCursor(cursor),
			limit,
		});
		const last = rows.at(-1);
		const nextCursor = last === undefined || rows.length < limit ? {} : { nextCursor: String(last.roundId) };
		const items = await Promise.all(rows.map((row) => drawnRound(context.ownGames, row)));
		return c.json(success({ items, ...nextCursor }), 200, { "Cache-Control": "no-store" });
	});
}

async function drawnRound(games: OwnGames, row: RoundRow) {
	const recalled = await recallRound(games, row);
	const resultText = resultTextOf(games, recalled);
	return { ...frameRound(recalled), ...(resultText === undefined ? {} : { resultText }) };
}

/** A cursor is the last round of the page before. */
function readCursor(cursor: string | undefined): number | undefined {
	if (cursor === undefined) return undefined;
	const roundId = cursorSchema.safeParse(cursor);
	if (!roundId.success) throw badRequest("cursor: not a cursor of this list");
	return roundId.data;
}

import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { envelopeOf, frameRoundSchema } from "@webframe/shared/wire";
import { z } from "zod";
import { recallRound } from "../../games/recall-round.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { errorAnswers, json, success } from "../../platform/http/surface.ts";
import { frameRound } from "../../rounds/frame-round.ts";
import { findCurrentRound, findRound } from "../../store/rounds.ts";
import type { FrameContext, FrameEnv } from "../frame-context.ts";

const route = createRoute({
	method: "get",
	path: "/frame/rounds/{gameCode}",
	tags: ["Frame"],
	summary: "The current round of one of our own games",
	request: { params: z.object({ gameCode: z.coerce.number().int().min(1) }) },
	responses: {
		200: {
			description: "The newest round that has opened; null before the game's first one.",
			...json(envelopeOf(frameRoundSchema.nullable())),
		},
		...errorAnswers,
	},
});

const oneRoute = createRoute({
	method: "get",
	path: "/frame/rounds/{gameCode}/{roundId}",
	tags: ["Frame"],
	summary: "One round of one of our own games, for ever",
	description: "With its result and its seed once it is drawn, so that anybody can draw it again.",
	request: {
		params: z.object({
			gameCode: z.coerce.number().int().min(1).max(2_147_483_647),
			roundId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
		}),
	},
	responses: { 200: { description: "The round.", ...json(envelopeOf(frameRoundSchema)) }, ...errorAnswers },
});

/** Source: wire contract, section 6. Rounds are public: a guest may watch. */
export function registerRounds(app: OpenAPIHono<FrameEnv>, context: FrameContext): void {
	app.openapi(route, async (c) => {
		const { gameCode } = c.req.valid("param");
		if (context.ownGames.of(gameCode) === undefined) throw notFound();
		const row = await findCurrentRound(context.database, gameCode, context.clock.now());
		return c.json(success(row === undefined ? null : frameRound(row)), 200, { "Cache-Control": "no-store" });
	});
	app.openapi(oneRoute, async (c) => {
		const { gameCode, roundId } = c.req.valid("param");
		const row = await findRound(context.database, roundId);
		if (row === undefined || row.gameCode !== gameCode) throw notFound();
		const round = frameRound(await recallRound(context.ownGames, row));
		return c.json(success(round), 200, { "Cache-Control": "no-store" });
	});
}

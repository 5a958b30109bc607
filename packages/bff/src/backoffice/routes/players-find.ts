import type { OpenAPIHono } from "@hono/zod-openapi";
import { formatAmount } from "@webframe/shared/money";
import { findPlayerRequestSchema, findPlayerValueSchema } from "@webframe/shared/wire";
import { notFound } from "../../platform/http/api-error.ts";
import { success } from "../../platform/http/surface.ts";
import { findPlayerById, listBetsOfPlayer } from "../../store/player-and-bets.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { nextCursor, readIdCursor } from "../cursors.ts";
import { operation } from "../route.ts";
import { showFoundBet } from "./find.ts";

const route = operation({
	path: "/players/find",
	demands: "look",
	summary: "A player with the newest bets",
	body: findPlayerRequestSchema,
	value: findPlayerValueSchema,
	answer: "The player, and a page of bets, newest first.",
});

/** Source: back office design, *Pages*, Players. */
export function registerPlayersFind(app: OpenAPIHono<BackofficeEnv>, { database }: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const { playerId, cursor, limit } = c.req.valid("json");
		const player = await findPlayerById(database, c.get("sight"), playerId);
		if (player === undefined) throw notFound();
		const rows = await listBetsOfPlayer(database, { playerId, beforeBetId: readIdCursor(cursor), limit });
		const bets = rows.map(({ winAmount, needsPerson, ...bet }) => ({
			...showFoundBet(bet),
			winAmount: winAmount === null ? null : formatAmount(winAmount, bet.digits),
			needsPerson,
		}));
		return c.json(success({ player, bets, ...nextCursor(rows, limit, ({ betId }) => String(betId)) }), 200);
	});
}

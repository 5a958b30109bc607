import type { OpenAPIHono } from "@hono/zod-openapi";
import { backofficeBetSchema, findBetRequestSchema } from "@webframe/shared/wire";
import { notFound } from "../../platform/http/api-error.ts";
import { success } from "../../platform/http/surface.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";
import { showBet } from "../show.ts";

const route = operation({
	path: "/bets/find",
	demands: "look",
	summary: "One bet with its deliveries",
	body: findBetRequestSchema,
	value: backofficeBetSchema,
	answer: "The bet as it stands.",
});

export function registerBetsFind(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const bet = await showBet(context, c.get("sight"), c.req.valid("json").betId);
		if (bet === undefined) throw notFound("betId: there is no such bet.");
		return c.json(success(bet), 200);
	});
}

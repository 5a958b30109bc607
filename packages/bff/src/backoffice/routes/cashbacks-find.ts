import type { OpenAPIHono } from "@hono/zod-openapi";
import { backofficeCashbackSchema, findCashbackRequestSchema } from "@webframe/shared/wire";
import { notFound } from "../../platform/http/api-error.ts";
import { success } from "../../platform/http/surface.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";
import { showCashback } from "../show.ts";

const route = operation({
	path: "/cashbacks/find",
	demands: "look",
	summary: "One cashback with its steps",
	body: findCashbackRequestSchema,
	value: backofficeCashbackSchema,
	answer: "The cashback as it stands.",
});

export function registerCashbacksFind(app: OpenAPIHono<BackofficeEnv>, { database }: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const cashback = await showCashback(database, c.get("sight"), c.req.valid("json").cashbackId);
		if (cashback === undefined) throw notFound();
		return c.json(success(cashback), 200);
	});
}

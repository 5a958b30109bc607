import type { OpenAPIHono } from "@hono/zod-openapi";
import { cashbackActionValueSchema, resolveCashbackRequestSchema } from "@webframe/shared/wire";
import { resolveByOperator } from "../../wagering/cashback/by-operator.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";
import { withCashback } from "../show.ts";

const route = operation({
	path: "/cashbacks/resolve",
	demands: "money",
	summary: "Settle a refused or manual step of a cashback by hand",
	description:
		"It was booked there after all (`accepted`), or it was not (`refused`). Above a threshold a second operator must ask for the same.",
	body: resolveCashbackRequestSchema,
	value: cashbackActionValueSchema,
	answer: "What came of it, and the cashback as it stands.",
});

/** Source: wire contract, sections 5.7 and 5.8. */
export function registerCashbacksResolve(
	app: OpenAPIHono<BackofficeEnv>,
	{ database, wagering }: BackofficeContext,
): void {
	app.openapi(route, async (c) => {
		const { note, ...request } = c.req.valid("json");
		const outcome = await resolveByOperator(wagering, request, { operator: c.get("operator"), note });
		return c.json(
			actionEnvelope(await withCashback(database, c.get("sight"), request.cashbackId, actionValue(outcome))),
			200,
		);
	});
}

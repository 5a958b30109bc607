import type { OpenAPIHono } from "@hono/zod-openapi";
import { actionValueSchema, maintenanceRequestSchema } from "@webframe/shared/wire";
import { changeMaintenance } from "../../rounds/maintenance.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";

const route = operation({
	path: "/games/maintenance",
	demands: "settings",
	summary: "Put one of our own games into maintenance, or end it",
	description:
		"The round under way ends as always, and none opens until the maintenance is over. The feed says so. As `bff game maintenance`.",
	body: maintenanceRequestSchema,
	value: actionValueSchema,
	answer: "What came of it.",
});

/** Source: wire contract, section 8. */
export function registerGamesMaintenance(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const change = { ...c.req.valid("json"), actor: c.get("operator"), now: context.clock.now() };
		const changed = await changeMaintenance(context, change);
		const outcome =
			changed === "unknown_game" ? ({ kind: "refused", reason: changed } as const) : ({ kind: changed } as const);
		return c.json(actionEnvelope(actionValue(outcome)), 200);
	});
}

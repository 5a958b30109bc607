import type { OpenAPIHono } from "@hono/zod-openapi";
import { actionValueSchema, gameVersionRequestSchema } from "@webframe/shared/wire";
import { changeVersion } from "../../rounds/change-version.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";

const route = operation({
	path: "/games/version",
	demands: "settings",
	summary: "Open the rounds of one of our own games by another version of its rules from a moment on",
	description:
		"Rounds that are open by then are played, settled and corrected by the version that they were opened with. The moment must lie ahead, when every process knows the version. As `bff game version`.",
	body: gameVersionRequestSchema,
	value: actionValueSchema,
	answer: "What came of it.",
});

/** Source: own games, *Rules of the house*. */
export function registerGamesVersion(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const { from, ...version } = c.req.valid("json");
		const change = { ...version, opensFrom: new Date(from), actor: c.get("operator"), now: context.clock.now() };
		const changed = await changeVersion(context, change);
		const outcome =
			changed === "done" || changed === "nothing_to_do"
				? ({ kind: changed } as const)
				: ({ kind: "refused", reason: changed } as const);
		return c.json(actionEnvelope(actionValue(outcome)), 200);
	});
}

import type { OpenAPIHono } from "@hono/zod-openapi";
import { checklistRequestSchema, checklistValueSchema } from "@webframe/shared/wire";
import { checklistByLink } from "../../partners/onboarding.ts";
import { unauthorized } from "../../platform/http/api-error.ts";
import { success } from "../../platform/http/surface.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { sessionOperation } from "./route.ts";

const route = sessionOperation({
	path: "/checklist",
	summary: "The checklist that a link shows",
	description:
		"For a partner or a provider that goes live: no session is needed and none is made. The link is good for 30 days, or until somebody ends it; it shows this and nothing else.",
	body: checklistRequestSchema,
	value: checklistValueSchema,
	answer: "Its lines, as the service has seen them.",
});

/** It stands behind the rate of all calls that nobody has signed in for. Source: back office design, *Pages*, onboarding. */
export function registerChecklist(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const found = await checklistByLink(context, c.req.valid("json").secret);
		if (found === undefined) throw unauthorized();
		const { scope, subjectId, name, lines, endsAt } = found;
		return c.json(success({ scope, subjectId, name, lines: [...lines], endsAt: endsAt.toISOString() }), 200);
	});
}

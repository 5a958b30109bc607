import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	actionValueSchema,
	endSessionRequestSchema,
	operatorSessionListSchema,
	operatorsRequestSchema,
} from "@webframe/shared/wire";
import { endSessionBy, goodSessions } from "../../operators/sessions.ts";
import { success } from "../../platform/http/surface.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";

const list = operation({
	path: "/sessions",
	demands: "audit",
	summary: "Who is signed in, since when, and when each was seen last",
	body: operatorsRequestSchema,
	value: operatorSessionListSchema,
	answer: "The sessions that are good now, the newest first.",
});

const end = operation({
	path: "/sessions/end",
	demands: "people",
	summary: "End a session, such as after a theft",
	description: "At once, on every process. Whoever has the passkey can sign in again: that ends by /operators/revoke.",
	body: endSessionRequestSchema,
	value: actionValueSchema,
	answer: "What came of it.",
});

/** Source: design of the back office, *Signing in*. */
export function registerSessionsList(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	app.openapi(list, async (c) => {
		const items = (await goodSessions(context)).map(({ openedAt, seenAt, ...session }) => ({
			...session,
			openedAt: openedAt.toISOString(),
			seenAt: seenAt.toISOString(),
		}));
		return c.json(success({ items }), 200);
	});
	app.openapi(end, async (c) => {
		const { sessionId, note } = c.req.valid("json");
		const isEnded = await endSessionBy(context, sessionId, { operator: c.get("operator"), note });
		return c.json(actionEnvelope(actionValue({ kind: isEnded ? "done" : "nothing_to_do" })), 200);
	});
}

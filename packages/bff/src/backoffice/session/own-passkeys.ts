import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	actionValueSchema,
	addPasskeyRequestSchema,
	endPasskeyRequestSchema,
	ownPasskeyListSchema,
	passkeyOptionsSchema,
	sessionRequestSchema,
	sessionValueSchema,
	signInOptionsSchema,
} from "@webframe/shared/wire";
import { addPasskey, furtherPasskeyOptions, listOwnPasskeys, removeOwnPasskey } from "../../operators/own-passkeys.ts";
import { unauthorized } from "../../platform/http/api-error.ts";
import { success } from "../../platform/http/surface.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { refuseUnproven } from "../require-operator.ts";
import { requiredSession, shownSession } from "./at-browser.ts";
import { sessionOperation } from "./route.ts";

const list = sessionOperation({
	path: "/passkeys",
	summary: "The passkeys of who is signed in",
	description: "With when each was made, and shown last.",
	body: sessionRequestSchema,
	value: ownPasskeyListSchema,
	answer: "All that are good, the oldest first.",
});

const options = sessionOperation({
	path: "/passkeys/options",
	summary: "What the browser needs to make a further passkey",
	description: "On a device that has none of the operator's yet. Good for five minutes, and once.",
	body: sessionRequestSchema,
	value: signInOptionsSchema,
	answer: "The options of `navigator.credentials.create`.",
});

const add = sessionOperation({
	path: "/passkeys/add",
	summary: "Register a further passkey",
	description:
		"For who has one already: the first one comes by a link. It must have been shown in the last ten minutes (`proof_needed`). At most ten.",
	body: addPasskeyRequestSchema,
	value: sessionValueSchema,
	answer: "Who is signed in, with one passkey more.",
});

const end = sessionOperation({
	path: "/passkeys/end",
	summary: "End a passkey of one's own, such as a lost one",
	description:
		"Never the last one (`last_passkey`). It ends the operator's other sessions, too. Who it is must have been shown in the last ten minutes (`proof_needed`).",
	body: endPasskeyRequestSchema,
	value: actionValueSchema,
	answer: "What came of it.",
});

/** Source: design of the back office, *Signing in*. */
export function registerOwnPasskeys(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	app.openapi(list, async (c) => {
		const items = (await listOwnPasskeys(context, await requiredSession(context, c))).map(
			({ passkeyId, createdAt, usedAt }) => ({
				passkeyId,
				createdAt: createdAt.toISOString(),
				usedAt: usedAt?.toISOString() ?? null,
			}),
		);
		return c.json(success({ items }), 200);
	});
	app.openapi(options, async (c) => {
		const made = await furtherPasskeyOptions(context, await requiredSession(context, c));
		return c.json(success({ options: passkeyOptionsSchema.parse(made) }), 200);
	});
	app.openapi(add, async (c) => {
		const session = await requiredSession(context, c);
		if (!session.isProven) return refuseUnproven(c);
		if (!(await addPasskey(context, session, c.req.valid("json").passkey))) throw unauthorized();
		return c.json(success(await shownSession(context, session)), 200);
	});
	app.openapi(end, async (c) => {
		const session = await requiredSession(context, c);
		if (!session.isProven) return refuseUnproven(c);
		const ended = await removeOwnPasskey(context, session, c.req.valid("json").passkeyId);
		return c.json(actionEnvelope(actionValue(ended)), 200);
	});
}

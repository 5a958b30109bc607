import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	sessionRequestSchema,
	signInWaysSchema,
	startedOpenidSchema,
	startOpenidRequestSchema,
} from "@webframe/shared/wire";
import type { Context } from "hono";
import type { z } from "zod";
import { finishOpenid, type OpenidEnded, startOpenid } from "../../operators/openid/openid.ts";
import { ProviderAwayError } from "../../operators/openid/provider.ts";
import type { Purpose } from "../../operators/openid/started.ts";
import { notFound, unavailable } from "../../platform/http/api-error.ts";
import { success } from "../../platform/http/surface.ts";
import { sha256 } from "../../platform/sha256.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { BACKOFFICE_PATH } from "../route.ts";
import { currentSession, requiredSession } from "./at-browser.ts";
import { forgetStartedCookie, setSessionCookie, setStartedCookie, startedCookie } from "./cookie.ts";
import { OPENID_CALLBACK_PATH, sessionOperation } from "./route.ts";

const ways = sessionOperation({
	path: "/ways",
	summary: "How operators can sign in here",
	description: "For a page that nobody is signed in at.",
	body: sessionRequestSchema,
	value: signInWaysSchema,
	answer: "Passkeys always; an OpenID provider where one is set up.",
});

const start = sessionOperation({
	path: "/openid/start",
	summary: "Go to the OpenID provider",
	description:
		"To sign in, to bind an OpenID to who was invited and sign in, or to prove once more who sits there. What the browser has to keep meanwhile comes as a cookie, good for ten minutes and once. HTTP 404 where no provider is set up.",
	body: startOpenidRequestSchema,
	value: startedOpenidSchema,
	answer: "Where the browser goes.",
});

/** Source: design of the back office, *Signing in*; decision 20. */
export function registerOpenid(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	const { openid } = context;
	app.openapi(ways, (c) => c.json(success({ openid: openid !== undefined }), 200));
	app.openapi(start, async (c) => {
		if (openid === undefined) throw notFound();
		const purpose = await purposeOf(context, c, c.req.valid("json"));
		try {
			const { address, cookie } = await startOpenid({ ...context, openid }, purpose);
			setStartedCookie(c, cookie);
			return c.json(success({ address }), 200);
		} catch (error) {
			if (error instanceof ProviderAwayError) throw unavailable();
			throw error;
		}
	});
	// No call of a page: the provider sends the browser here, from another site and so without the strict cookie of a session.
	app.get(OPENID_CALLBACK_PATH, async (c) => {
		const cookie = startedCookie(c);
		forgetStartedCookie(c);
		const { search } = new URL(c.req.url);
		const ended: OpenidEnded =
			openid === undefined || cookie === undefined
				? { kind: "refused" }
				: await finishOpenid({ ...context, openid }, cookie, search);
		if (ended.kind === "signed_in") setSessionCookie(c, ended.secret);
		c.header("Referrer-Policy", "no-referrer");
		// The page reads what came of it behind `#`; the code of the provider is good no more, and in no history.
		return c.redirect(`${BACKOFFICE_PATH}/#openid=${ended.kind}`, 303);
	});
}

async function purposeOf(
	context: BackofficeContext,
	c: Context,
	asked: z.infer<typeof startOpenidRequestSchema>,
): Promise<Purpose> {
	switch (asked.purpose) {
		case "invitation":
			return { kind: "invitation", invitation: sha256(asked.secret).toString("hex") };
		case "prove":
			return { kind: "prove", sessionId: (await requiredSession(context, c)).sessionId };
		case "sign_in": {
			const old = await currentSession(context, c);
			return { kind: "sign_in", ...(old === undefined ? {} : { sessionId: old.sessionId }) };
		}
	}
}

import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	ERROR_CODE,
	invitationRequestSchema,
	invitedValueSchema,
	operatorRoleSchema,
	passkeyOptionsSchema,
	passkeyShownRequestSchema,
	registerPasskeyRequestSchema,
	sessionRequestSchema,
	sessionValueSchema,
	signInOptionsSchema,
} from "@webframe/shared/wire";
import type { Context, MiddlewareHandler } from "hono";
import { prove, registerPasskey, registrationOptions, signIn, signInOptions } from "../../operators/passkeys.ts";
import { endSessionBy, sessionOf } from "../../operators/sessions.ts";
import { tooManyRequests, unauthorized } from "../../platform/http/api-error.ts";
import { jsonOnly } from "../../platform/http/json-only.ts";
import { success } from "../../platform/http/surface.ts";
import { RateLimit } from "../../platform/rate-limit.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { currentSession, requiredSession, shownSession } from "./at-browser.ts";
import { forgetSessionCookie, isSameOrigin, setSessionCookie } from "./cookie.ts";
import { registerOpenid } from "./openid.ts";
import { registerOwnPasskeys } from "./own-passkeys.ts";
import { OPENID_CALLBACK_PATH, SESSION_PATH, sessionOperation } from "./route.ts";

const MINUTE_MS = 60_000;
/** Of one address in a minute: a person needs four. */
const CALLS_PER_MINUTE = 30;

const invited = sessionOperation({
	path: "/invited",
	summary: "Who a link is for, and what the browser needs to make a passkey",
	description: "The link stays good.",
	body: invitationRequestSchema,
	value: invitedValueSchema,
	answer: "The operator, and the options of `navigator.credentials.create`.",
});

const register = sessionOperation({
	path: "/register",
	summary: "Register a passkey with a link, and sign in",
	description: "The link is used up. The session comes as a cookie.",
	body: registerPasskeyRequestSchema,
	value: sessionValueSchema,
	answer: "Who is signed in.",
});

const options = sessionOperation({
	path: "/options",
	summary: "What the browser needs to show a passkey",
	description: "Good for five minutes, and once.",
	body: sessionRequestSchema,
	value: signInOptionsSchema,
	answer: "The options of `navigator.credentials.get`.",
});

const signInRoute = sessionOperation({
	path: "/sign-in",
	summary: "Sign in with a passkey",
	description: "The session comes as a cookie, always a new one; the one with which the browser came ends.",
	body: passkeyShownRequestSchema,
	value: sessionValueSchema,
	answer: "Who is signed in.",
});

const proveRoute = sessionOperation({
	path: "/prove",
	summary: "Show the passkey once more",
	description: "After a call was refused with `proof_needed`: for ten minutes it is not asked for again.",
	body: passkeyShownRequestSchema,
	value: sessionValueSchema,
	answer: "Who has proven it.",
});

const CURRENT = "/current";
const END = "/end";
/**
 * As often as a browser likes: every page that is opened asks who is there, and nobody is kept from signing out. A session's secret
 * cannot be guessed, however often somebody tries.
 */
const UNBOUNDED: ReadonlySet<string> = new Set([CURRENT, END].map((path) => `${SESSION_PATH}${path}`));

const currentRoute = sessionOperation({
	path: CURRENT,
	summary: "Who is signed in at this browser",
	description: "For a page that has just been opened.",
	body: sessionRequestSchema,
	value: sessionValueSchema,
	answer: "The operator of the session.",
});

const end = sessionOperation({
	path: END,
	summary: "Sign out",
	description: "The session ends on every process.",
	body: sessionRequestSchema,
	value: sessionValueSchema,
	answer: "Who is signed out.",
});

/** Source: design of the back office, *Signing in*. */
export function registerSessions(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	const { database, clock } = context;
	app.use(`${SESSION_PATH}/*`, boundedSameOrigin(context), jsonOnly());
	registerOpenid(app, context);
	registerOwnPasskeys(app, context);
	const opened = async (c: Context, secret: string | undefined) => {
		const session = secret === undefined ? undefined : await sessionOf(database, secret, clock.now());
		if (secret === undefined || session === undefined) throw unauthorized();
		setSessionCookie(c, secret);
		return c.json(success(await shownSession(context, session)), 200);
	};
	app.openapi(invited, async (c) => {
		const found = await registrationOptions(context, c.req.valid("json").secret);
		if (found === undefined) throw unauthorized();
		const { name, role, options: made } = found;
		return c.json(
			success({ name, role: operatorRoleSchema.parse(role), options: passkeyOptionsSchema.parse(made) }),
			200,
		);
	});
	app.openapi(register, async (c) => {
		const { secret, passkey } = c.req.valid("json");
		return await opened(c, await registerPasskey(context, secret, passkey));
	});
	app.openapi(options, async (c) =>
		c.json(success({ options: passkeyOptionsSchema.parse(await signInOptions(context)) }), 200),
	);
	app.openapi(signInRoute, async (c) =>
		opened(c, await signIn(context, c.req.valid("json").passkey, await currentSession(context, c))),
	);
	app.openapi(proveRoute, async (c) => {
		const session = await requiredSession(context, c);
		if (!(await prove(context, c.req.valid("json").passkey, session))) throw unauthorized();
		return c.json(success(await shownSession(context, session)), 200);
	});
	app.openapi(currentRoute, async (c) => {
		const session = await requiredSession(context, c);
		return c.json(success(await shownSession(context, session)), 200);
	});
	app.openapi(end, async (c) => {
		const session = await requiredSession(context, c);
		await endSessionBy(context, session.sessionId, { operator: session.name, note: null });
		forgetSessionCookie(c);
		return c.json(success(await shownSession(context, session)), 200);
	});
}

/** All of it for pages of this origin alone, also the first call: nobody is signed in as somebody else by another page. */
function boundedSameOrigin({ clock, addressOf }: BackofficeContext): MiddlewareHandler<BackofficeEnv> {
	const limit = new RateLimit(clock, MINUTE_MS);
	return async function checkPage(c, next) {
		c.header("Cache-Control", "no-store");
		// The provider sends the browser back from its own site: that it is the browser that began, its cookie says.
		if (!isSameOrigin(c) && c.req.path !== OPENID_CALLBACK_PATH) {
			const Value = { reason: "not_same_origin" };
			return c.json({ ErrorCode: ERROR_CODE.invalidRequest, Message: "The call comes from another page.", Value }, 403);
		}
		if (UNBOUNDED.has(c.req.path)) return await next();
		const waitMs = limit.take(addressOf(c.env.incoming), CALLS_PER_MINUTE);
		if (waitMs !== undefined) throw tooManyRequests(waitMs);
		return await next();
	};
}

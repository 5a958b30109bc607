import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { envelopeOf, sessionRevokedSchema } from "@webframe/shared/wire";
import { tooManyRequests } from "../../platform/http/api-error.ts";
import { json, success } from "../../platform/http/surface.ts";
import { RateLimit } from "../../platform/rate-limit.ts";
import { LOGGED_OUT, logOut } from "../../players/log-out.ts";
import type { FrameContext, FrameEnv } from "../frame-context.ts";
import { pageErrors } from "../page-errors.ts";
import { requireUser } from "../require-user.ts";

const MINUTE_MS = 60_000;
/** One log-in ends once; the others are repeats of calls whose answer was lost. */
const LOGOUTS_PER_MINUTE = 10;

const route = createRoute({
	method: "post",
	path: "/frame/logout",
	tags: ["Frame"],
	summary: "End the log-in that the token belongs to",
	description:
		"From then on it takes no bets and no pay-ins, its refresh token is refused, and its other connections are told `sessionRevoked`. Payouts and returns still reach the player. A repeat gets the same answer. Other log-ins of the player go on.",
	security: [{ userToken: [] }],
	responses: { 200: { description: "Ended.", ...json(envelopeOf(sessionRevokedSchema)) }, ...pageErrors },
});

/** Source: wire contract, sections 6 and 7. */
export function registerLogout(app: OpenAPIHono<FrameEnv>, context: FrameContext): void {
	const limit = new RateLimit(context.clock, MINUTE_MS);
	app.use(route.path, requireUser(context));
	app.openapi(route, async (c) => {
		const user = c.get("user");
		const retryAfterMs = limit.take(user.sid, LOGOUTS_PER_MINUTE);
		if (retryAfterMs !== undefined) throw tooManyRequests(retryAfterMs);
		await logOut(context.players, user);
		return c.json(success(LOGGED_OUT), 200, { "Cache-Control": "no-store" });
	});
}

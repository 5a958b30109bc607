import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { balanceQuerySchema, envelopeOf, frameBalanceSchema } from "@webframe/shared/wire";
import { knownTag } from "../../catalogue/tags.ts";
import { unauthorized, unavailable } from "../../platform/http/api-error.ts";
import { json, success } from "../../platform/http/surface.ts";
import { readBalance } from "../../players/read-balance.ts";
import type { FrameContext, FrameEnv } from "../frame-context.ts";
import { pageErrors } from "../page-errors.ts";
import { requireUser } from "../require-user.ts";

const route = createRoute({
	method: "get",
	path: "/frame/balance",
	tags: ["Frame"],
	summary: "The player's balance, asked of the casino",
	security: [{ userToken: [] }],
	request: { query: balanceQuerySchema },
	responses: { 200: { description: "The balance.", ...json(envelopeOf(frameBalanceSchema)) }, ...pageErrors },
});

/** The tag of `/users/data`, which always carries one, for a partner without a catalogue. */
const NO_TAG = 0;

/** Source: specification, `/users/data`; wire contract, section 6. */
export function registerBalance(app: OpenAPIHono<FrameEnv>, context: FrameContext): void {
	app.use(route.path, requireUser(context));
	app.openapi(route, async (c) => {
		const { playerId, partnerUserId, currency, digits, tagId } = c.get("user");
		const partner = c.get("partner");
		const { settings } = partner;
		const asked = c.req.valid("query").tagId;
		const result = await readBalance(context.players, {
			partner,
			playerId,
			partnerUserId,
			currency,
			digits,
			tagId: knownTag(settings, asked) ?? tagId ?? settings.defaultTagId ?? NO_TAG,
		});
		switch (result.kind) {
			case "known":
				return c.json(success({ balance: result.balance, currency }), 200, { "Cache-Control": "no-store" });
			case "unknownPlayer":
				throw unauthorized();
			case "unavailable":
				throw unavailable();
		}
	});
}

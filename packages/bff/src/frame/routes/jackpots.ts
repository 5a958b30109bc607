import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import {
	envelopeOf,
	frameJackpotDrawSchema,
	frameJackpotListSchema,
	partnerClientTextSchema,
	partnerNumber,
} from "@webframe/shared/wire";
import type { Context } from "hono";
import { z } from "zod";
import { showDraw, showJackpots } from "../../jackpots/show-jackpots.ts";
import type { Partner } from "../../partners/partner-directory.ts";
import { notFound, unauthorized } from "../../platform/http/api-error.ts";
import { bearerToken } from "../../platform/http/bearer.ts";
import { json, success } from "../../platform/http/surface.ts";
import type { FrameContext, FrameEnv } from "../frame-context.ts";
import { requireOrigin } from "../origins.ts";
import { pageErrors } from "../page-errors.ts";

const querySchema = z.object({
	partnerClientId: partnerClientTextSchema,
	currency: z.string().min(1).max(16),
});

const listRoute = createRoute({
	method: "get",
	path: "/frame/jackpots",
	tags: ["Frame"],
	summary: "What a partner's jackpots hold in a currency, and who won last",
	request: { query: querySchema },
	responses: {
		200: { description: "None where the partner plays for none.", ...json(envelopeOf(frameJackpotListSchema)) },
		...pageErrors,
	},
});

const drawRoute = createRoute({
	method: "get",
	path: "/frame/jackpots/draws/{roundId}",
	tags: ["Frame"],
	summary: "The draw of a round's jackpots, with all that it takes to do it again",
	request: {
		params: z.object({ roundId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
		query: querySchema,
	},
	responses: {
		200: {
			description:
				"Rule, pools, winners; where the partner publishes its draws and a jackpot has dropped, the list of bets.",
			...json(envelopeOf(frameJackpotDrawSchema)),
		},
		...pageErrors,
	},
});

/** Source: wire contract, section 10. Guests may read them, on the partner's own pages, and its players. */
export function registerJackpots(app: OpenAPIHono<FrameEnv>, context: FrameContext): void {
	const partnerOf = async (c: Context<FrameEnv>, clientId: string): Promise<Partner> => {
		const partner = context.partners.active(partnerNumber(clientId));
		if (partner === undefined) throw notFound();
		requireOrigin(partner, c.req.header("origin"));
		if (c.req.header("authorization") === undefined) return partner;
		const token = bearerToken(c);
		const verified = token === undefined ? undefined : await context.tokens.verifyUserToken(token);
		// A player of another partner has no business here.
		if (verified?.claims.partnerId !== partner.partnerId) throw unauthorized();
		return partner;
	};
	app.openapi(listRoute, async (c) => {
		const { partnerClientId, currency } = c.req.valid("query");
		const partner = await partnerOf(c, partnerClientId);
		const value = await showJackpots(context.database, partner, currency);
		return c.json(success(value), 200, { "Cache-Control": "no-store" });
	});
	app.openapi(drawRoute, async (c) => {
		const { partnerClientId, currency } = c.req.valid("query");
		const partner = await partnerOf(c, partnerClientId);
		const draw = await showDraw(context.database, partner, currency, c.req.valid("param").roundId);
		if (draw === undefined) throw notFound();
		return c.json(success(draw), 200, { "Cache-Control": "no-store" });
	});
}

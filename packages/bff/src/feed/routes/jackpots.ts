import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { currencyOf } from "@webframe/shared/money";
import { envelopeOf, envelopeSchema, feedJackpotSchema, feedJackpotsQuerySchema } from "@webframe/shared/wire";
import { z } from "zod";
import { heldInJackpots } from "../../jackpots/show-jackpots.ts";
import { badRequest } from "../../platform/http/api-error.ts";
import { errorAnswers, json } from "../../platform/http/surface.ts";
import { answerTagged } from "../answer.ts";
import type { FeedContext, FeedEnv } from "../feed-context.ts";

const route = createRoute({
	method: "get",
	path: "/feed/jackpots/accumulated",
	tags: ["Feed"],
	summary: "What jackpots have accumulated",
	security: [{ feedToken: [] }],
	request: { query: feedJackpotsQuerySchema },
	responses: {
		200: { description: "None where the partner plays for none.", ...json(envelopeOf(z.array(feedJackpotSchema))) },
		304: { description: "Not changed (If-None-Match)." },
		403: { description: "The feed is not switched on.", ...json(envelopeSchema) },
		...errorAnswers,
	},
});

/** Source: specification, F, `/jackpots/accumulated`; wire contract, sections 8 and 10. */
export function registerJackpots(app: OpenAPIHono<FeedEnv>, { database }: FeedContext): void {
	app.openapi(route, async (c) => {
		const partner = c.get("partner");
		const { currency = partner.settings.guestCurrency } = c.req.valid("query");
		if (currencyOf(currency, partner.settings.currencyDigits) === undefined)
			throw badRequest("currency: not a currency that is known here");
		const held = await heldInJackpots(database, partner, currency);
		return answerTagged(
			c,
			held.map(({ jackpotId, name, currency: code, amount, updatedAt }) => ({
				JackpotId: jackpotId,
				Name: name,
				CurrencyCode: code,
				Amount: amount,
				UpdatedAt: updatedAt,
			})),
		);
	});
}

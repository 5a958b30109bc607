import { ERROR_CODE } from "@webframe/shared/wire";
import { type Context, Hono } from "hono";
import { readJson } from "../demo-api/read-json.ts";
import { failure } from "../partner-api/answer.ts";
import type { MarketingDesk } from "./desk.ts";
import { campaignTermsSchema, cancelSchema, giveSchema } from "./messages.ts";
import { mayPass, type PromoAnswer } from "./promo-client.ts";

const REFUSED = 422;
const NO_ANSWER = 503;

/** `/demo/marketing/*`: the marketing desk, for its page and for scripts. */
export function marketingRoutes(desk: MarketingDesk): Hono {
	const app = new Hono();
	app.post("/campaigns", async (c) =>
		respond(c, await desk.makeCampaign(campaignTermsSchema.parse(await readJson(c)))),
	);
	app.post("/freebets", async (c) => respond(c, await desk.give(giveSchema.parse(await readJson(c)))));
	app.post("/cancel", async (c) => respond(c, await desk.cancel(cancelSchema.parse(await readJson(c)).issueId)));
	app.get("/", async (c) => c.json(await desk.list(), 200, { "Cache-Control": "no-store" }));
	return app;
}

/** What the aggregator refuses is told in its own words, with the field that it names. */
function respond(c: Context, answer: PromoAnswer<unknown>): Response {
	if (answer.ok) return c.json(answer.value);
	const { code, field, message } = answer.error;
	const told = failure(ERROR_CODE.invalidRequest, `${field ?? code}: ${message}`);
	return c.json(told.body, mayPass(answer.error) ? NO_ANSWER : REFUSED);
}

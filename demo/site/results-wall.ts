import type { Env, Hono } from "hono";
import { createAccessTokens } from "../casino/aggregator/access-token.ts";
import { callHttp, type HttpCall } from "../casino/aggregator/http-call.ts";
import { systemClock } from "../casino/clock.ts";
import { renderPage } from "./serve-page.ts";

export interface ResultsWallParts {
	/** The aggregator, as this server reaches it, and as browsers do. */
	readonly aggregatorUrl: string;
	readonly publicUrl: string;
	readonly partnerClientId: string;
	readonly secretKey: string;
}

const UNAUTHORIZED = 401;
const BAD_GATEWAY = 502;

/**
 * Serves the results wall at `/results`. The secret stays here: the page is given a token for the hub, and what it reads
 * over REST goes through this server.
 */
export function serveResultsWall<E extends Env>(app: Hono<E>, parts: ResultsWallParts): void {
	const { aggregatorUrl, publicUrl, partnerClientId, secretKey } = parts;
	const call = (path: string, over: Omit<HttpCall, "url">) =>
		callHttp(fetch, { url: `${aggregatorUrl}/feed${path}`, ...over }, new AbortController().signal);
	const tokens = createAccessTokens(systemClock, async () => {
		const body = { PartnerClientId: partnerClientId, SecretKey: secretKey };
		return (await call("/auth/token", { method: "POST", body })).json;
	});
	const page = { FEED_URL: `${publicUrl}/feed`, PARTNER_CLIENT_ID: partnerClientId };
	app.get("/results", async (c) => c.html(await renderPage("results", page), 200, { "Cache-Control": "no-cache" }));
	app.post("/results/token", async (c) => c.json({ token: await tokens.get() }, 200, { "Cache-Control": "no-store" }));
	for (const path of ["/games", "/games/info", "/jackpots/accumulated"])
		app.get(`/results/feed${path}`, async (c) => {
			const bearer = await tokens.get();
			const { status, json } = await call(`${path}${new URL(c.req.url).search}`, { method: "GET", bearer });
			if (status === UNAUTHORIZED) tokens.refused(bearer);
			return status === 200 ? c.json(json) : c.json({ error: `The feed answered ${status}.` }, BAD_GATEWAY);
		});
}

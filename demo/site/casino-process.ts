import { z } from "zod";
import { runCasino } from "../casino/run.ts";
import { serveResultsWall } from "./results-wall.ts";
import { renderPage, servePage } from "./serve-page.ts";

const { FRAME_URL, AGGREGATOR_URL, PARTNER_CLIENT_ID, SECRET_KEY } = z
	.object({
		FRAME_URL: z.url(),
		AGGREGATOR_URL: z.url(),
		PARTNER_CLIENT_ID: z.string(),
		SECRET_KEY: z.string(),
	})
	.parse(process.env);
const wall = {
	aggregatorUrl: AGGREGATOR_URL,
	publicUrl: FRAME_URL,
	partnerClientId: PARTNER_CLIENT_ID,
	secretKey: SECRET_KEY,
};

/** The reference casino with its page, its results wall and its marketing desk. */
await runCasino(process.env, {
	site: (app) => {
		servePage(app, "casino", { FRAME_URL });
		serveResultsWall(app, wall);
		app.get("/marketing", async (c) => c.html(await renderPage("marketing", {}), 200, { "Cache-Control": "no-cache" }));
	},
});

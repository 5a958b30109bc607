import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import { serveHostPage } from "./host-page.ts";
import { servePage } from "./serve-page.ts";
import { serveWebviewPage } from "./webview-page.ts";
import { serveYourTraffic } from "./your-traffic.ts";

const environment = z
	.object({
		PORT: z.coerce.number().int(),
		FRAME_URL: z.url(),
		CASINO_URL: z.url(),
		/** The number of the partner that somebody writes on this machine, and with what the exchange log is read. */
		YOUR_CASINO_ID: z.coerce.number().int().optional(),
		OPERATOR_TOKEN: z.string().optional(),
	})
	.parse(process.env);

const app = new Hono();
const { FRAME_URL, CASINO_URL, YOUR_CASINO_ID, OPERATOR_TOKEN = "" } = environment;
const hasYourCasino = YOUR_CASINO_ID !== undefined;
servePage(app, "developer", { FRAME_URL, CASINO_URL, YOUR_CASINO: hasYourCasino ? "on" : "off" });
if (hasYourCasino)
	serveYourTraffic(app, { aggregatorUrl: FRAME_URL, partnerId: YOUR_CASINO_ID, operatorToken: OPERATOR_TOKEN });
serveHostPage(app, FRAME_URL);
serveWebviewPage(app, FRAME_URL);
const server = serve({ fetch: app.fetch, port: environment.PORT, hostname: "127.0.0.1" });
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => server.close(() => process.exit(0)));

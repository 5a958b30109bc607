import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import { serveHostPage } from "./host-page.ts";
import { servePage } from "./serve-page.ts";
import { serveWebviewPage } from "./webview-page.ts";

const environment = z
	.object({ PORT: z.coerce.number().int(), FRAME_URL: z.url(), CASINO_URL: z.url() })
	.parse(process.env);

const app = new Hono();
servePage(app, "developer", { FRAME_URL: environment.FRAME_URL, CASINO_URL: environment.CASINO_URL });
serveHostPage(app, environment.FRAME_URL);
serveWebviewPage(app, environment.FRAME_URL);
const server = serve({ fetch: app.fetch, port: environment.PORT, hostname: "127.0.0.1" });
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => server.close(() => process.exit(0)));

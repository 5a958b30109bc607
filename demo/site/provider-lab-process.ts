/** The provider lab as a process of its own: `node demo/site/provider-lab-process.ts`. On this machine only. */
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { z } from "zod";
import { createLab } from "./provider-lab/server/lab-server.ts";
import { servePage } from "./serve-page.ts";

const environment = z
	.object({
		PORT: z.coerce.number().int().min(1).max(65_535).default(8085),
		/** The aggregator, as browsers reach it. */
		FRAME_URL: z.url(),
		/** The casino with the test accounts. */
		CASINO_URL: z.url(),
		PARTNER_CLIENT_ID: z.string().min(1),
		/** `{provider_api_url}` and `{aggregator_api_url}`; both can be changed on the page. */
		PROVIDER_URL: z.url(),
		AGGREGATOR_URL: z.url(),
		COUNTERPARTY_ID: z.string().min(1),
		/** May be entered on the page instead. */
		COUNTERPARTY_KEY: z.string().min(1).optional(),
	})
	.parse(process.env);

const app = await createLab({
	frameUrl: environment.FRAME_URL,
	casinoUrl: environment.CASINO_URL,
	partnerClientId: environment.PARTNER_CLIENT_ID,
	providerUrl: environment.PROVIDER_URL,
	aggregatorUrl: environment.AGGREGATOR_URL,
	counterpartyId: environment.COUNTERPARTY_ID,
	key: environment.COUNTERPARTY_KEY,
});
servePage(app, "provider-lab", {
	FRAME_URL: environment.FRAME_URL,
	CASINO_URL: environment.CASINO_URL,
	RELAY_URL: `http://127.0.0.1:${environment.PORT}/relay`,
});
const server = createServer(getRequestListener(app.fetch)).listen(environment.PORT, "127.0.0.1");
for (const signal of ["SIGTERM", "SIGINT"] as const) {
	process.once(signal, () => {
		server.close(() => process.exit(0));
		// Pages keep a stream open.
		server.closeAllConnections();
	});
}

/**
 * The floor as a process: `PORT`, `DATABASE_URL` (an empty database), `CASINO_URL` and `PARTNER_CLIENT_ID` in the
 * environment. It ends on SIGTERM.
 */
import { Server } from "node:http";
import { serve } from "@hono/node-server";
import postgres from "postgres";
import { Agent } from "undici";
import { createFloor } from "./floor/app.ts";
import { createTables } from "./floor/bets.ts";
import { createHub } from "./floor/hub.ts";
import { createTokens } from "./floor/tokens.ts";

/** As many as the service has. */
const CONNECTIONS_MAX = 10;

function environment(name: string): string {
	const value = process.env[name];
	if (value === undefined) throw new Error(`${name} is missing.`);
	return value;
}

const port = Number(environment("PORT"));
const database = postgres(environment("DATABASE_URL"), {
	max: CONNECTIONS_MAX,
	types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
});
await createTables(database);
const tokens = await createTokens(`http://127.0.0.1:${port}`);
const hub = createHub(tokens);
const app = createFloor({
	database,
	tokens,
	hub,
	agent: new Agent({ pipelining: 1 }),
	casinoUrl: environment("CASINO_URL"),
	partnerClientId: environment("PARTNER_CLIENT_ID"),
});
const server = serve({ fetch: app.fetch, port, hostname: "127.0.0.1" });
if (!(server instanceof Server)) throw new Error("The adapter made no HTTP/1 server.");
hub.attach(server);
process.once("SIGTERM", () => process.exit(0));

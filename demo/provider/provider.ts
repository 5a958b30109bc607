/** The reference provider: what a provider of games has to build, small enough to read. */
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { prepareCounterpartyKey } from "@webframe/shared/signing";
import { Hono } from "hono";
import { Aggregator } from "./aggregator.ts";
import { createApi } from "./api.ts";
import { artworkOf } from "./artwork.ts";
import { Bets } from "./bets.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type Faults, faultsSchema } from "./faults.ts";
import { GAMES } from "./game-list.ts";
import { gamePage } from "./pages/page.ts";
import { createPlay } from "./play.ts";
import { Records } from "./records.ts";
import { Sessions } from "./sessions.ts";

const NONCE_BYTES = 16;
const ART_SECONDS = 86_400;

export interface ProviderOptions {
	readonly port: number;
	/** `{aggregator_api_url}`. */
	readonly aggregatorUrl: string;
	readonly counterpartyId: string;
	readonly key: string;
	/** Where browsers reach this server; its own address when it is left out. */
	readonly publicUrl?: string;
	/** Where the books are kept; in memory only when it is left out. */
	readonly recordsFile?: string;
	readonly clock?: Clock;
	/** A number in [0, 1), for the draws. */
	readonly random?: () => number;
}

export interface RunningProvider {
	readonly url: string;
	readonly records: Records;
	readonly bets: Bets;
	readonly faults: Faults;
	stop(): Promise<void>;
}

export async function startProvider(options: ProviderOptions): Promise<RunningProvider> {
	const { clock = systemClock, counterpartyId, key } = options;
	const faults: Faults = {};
	const publicUrl = options.publicUrl ?? `http://127.0.0.1:${options.port}`;
	const records = new Records(options.recordsFile);
	const aggregator = new Aggregator({ url: options.aggregatorUrl, counterpartyId, key, clock, faults });
	const bets = new Bets(aggregator, records, clock);
	const sessions = new Sessions();
	const api = { counterpartyId, key: await prepareCounterpartyKey(key), publicUrl, sessions, records, clock, faults };
	const random = options.random ?? secureRandom;
	const play = createPlay({ sessions, bets, records, aggregator, clock, random, faults });
	const app = new Hono();
	app.route("/v1", createApi(api));
	app.route("/", play.app);
	app.get("/", (c) => c.text(`The reference provider: ${GAMES.length} games.`));
	app.get("/art/:file{[a-z0-9-]+\\.png}", (c) => {
		const game = GAMES.find(({ gameId }) => `${gameId}.png` === c.req.param("file"));
		if (game === undefined) return c.notFound();
		const headers = { "content-type": "image/png", "cache-control": `public, max-age=${ART_SECONDS}` };
		return c.body(new Uint8Array(artworkOf(game)), 200, headers);
	});
	app.get("/play/:gameId", (c) => {
		const session = sessions.find(c.req.query("token") ?? "", clock.now());
		if (session === undefined) return c.text("This game is over. Open it again from the lobby.", 404);
		const nonce = randomBytes(NONCE_BYTES).toString("base64");
		const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; img-src 'self'`;
		return c.html(gamePage(session, nonce), 200, {
			"content-security-policy": policy,
			"cache-control": "no-store",
			"referrer-policy": "no-referrer",
		});
	});
	app.get("/faults", (c) => c.json(faults));
	app.post("/faults", async (c) => {
		const wanted = faultsSchema.safeParse(await c.req.json().catch(() => undefined));
		if (!wanted.success) return c.json({ error: wanted.error.issues[0]?.message ?? "unknown" }, 400);
		Object.assign(faults, wanted.data);
		return c.json(faults);
	});
	app.get("/unresolved", (c) => c.json(bets.unresolved()));
	const server = createServer(getRequestListener(app.fetch));
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(options.port, "127.0.0.1", resolve);
	});
	bets.resume();
	return {
		url: `http://127.0.0.1:${options.port}`,
		records,
		bets,
		faults,
		stop: async () => {
			bets.stop();
			play.stop();
			const closed = new Promise((resolve) => server.close(resolve));
			server.closeAllConnections();
			await closed;
		},
	};
}

const RANDOM_BYTES = 6;
const RANDOM_RANGE = 2 ** (8 * RANDOM_BYTES);

function secureRandom(): number {
	return randomBytes(RANDOM_BYTES).readUIntBE(0, RANDOM_BYTES) / RANDOM_RANGE;
}

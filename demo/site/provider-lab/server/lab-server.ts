/** The lab's server half: the relay between provider and aggregator, and what its page asks for. */
import { canonicalJson, type Json, parseJson } from "@webframe/shared/signing";
import { type Context, Hono } from "hono";
import { streamSSE, streamText } from "hono/streaming";
import { z } from "zod";
import { firstProblem } from "../first-problem.ts";
import {
	accountSchema,
	connectionChangeSchema,
	type LabEvent,
	launchWishSchema,
	replayWishSchema,
	sendWishSchema,
} from "../messages.ts";
import { runSelfTest } from "../self-test/run.ts";
import { Connection, type ConnectionStart } from "./connection.ts";
import { forThisMachineOnly } from "./guard.ts";
import { PlaceError, type TestPlace } from "./place.ts";
import { PlayerBets } from "./player-bets.ts";
import { Recorder } from "./recorder.ts";
import { relayRoutes } from "./relay.ts";
import { ReplayError, replay } from "./replay.ts";
import { NoKeyError, Sender } from "./sender.ts";
import { TestAccounts } from "./test-accounts.ts";

const BAD_REQUEST = 400;
const BAD_GATEWAY = 502;
const INTERNAL_ERROR = 500;
/** A stream without calls is kept open by so much. */
const HEARTBEAT_MS = 15_000;

/** The page takes everything from here, and frames any game; nobody frames the page. */
const POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"connect-src 'self'",
	"img-src 'self' data:",
	"frame-src http: https:",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'",
].join("; ");

export interface LabOptions extends TestPlace, ConnectionStart {}

export async function createLab(options: LabOptions): Promise<Hono> {
	const now = () => Date.now();
	const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
	const { frameUrl, casinoUrl, partnerClientId, providerUrl, aggregatorUrl, counterpartyId, key } = options;
	const connection = await Connection.open({ providerUrl, aggregatorUrl, counterpartyId, key });
	const place = { frameUrl, casinoUrl, partnerClientId };
	const accounts = new TestAccounts(place);
	const bets = new PlayerBets(place, now);
	const recorder = new Recorder({ key: () => connection.key, modeOf: (id) => accounts.modeOf(id), now });
	const sender = new Sender(connection, recorder, now);

	const app = new Hono();
	app.use(forThisMachineOnly());
	app.use("/", async (c, next) => {
		await next();
		c.header("Content-Security-Policy", POLICY);
	});
	app.onError((error, c) => answerOf(error, c));
	relayRoutes(app, connection, recorder);
	app.get("/lab/events", (c) => events(c, connection, recorder));
	app.post("/lab/connection", async (c) => {
		await connection.change(connectionChangeSchema.parse(await c.req.json()));
		recorder.tell({ kind: "connection", connection: connection.view });
		return c.json(connection.view);
	});
	app.post("/lab/clear", (c) => {
		recorder.clear();
		return c.json({});
	});
	app.get("/lab/games", async (c) => c.json(await accounts.games()));
	app.post("/lab/launch", async (c) => c.json(await accounts.launch(launchWishSchema.parse(await c.req.json()))));
	app.get("/lab/bets", async (c) => c.json(await bets.of(accountSchema.parse(c.req.query("player")))));
	app.get("/lab/wallet", async (c) => c.json(await accounts.wallet(c.req.query("player") ?? "")));
	app.post("/lab/replay", async (c) => {
		const { callId, alteration } = replayWishSchema.parse(await c.req.json());
		const call = recorder.get(callId);
		if (call === undefined) throw new ReplayError("The call is not in the list any more.");
		return c.json(await replay({ sender, accounts, sleep }, call, alteration));
	});
	app.post("/lab/send", async (c) => {
		const { sessionId, operation, body } = sendWishSchema.parse(await c.req.json());
		const tail = operation === "balance" ? "balance" : `bets/${operation}`;
		const path = `/sessions/${encodeURIComponent(sessionId)}/${tail}`;
		const { callId } = await sender.ask("by hand", "to aggregator", path, messageIn(body));
		return c.json(recorder.get(callId));
	});
	app.post("/lab/self-test", (c) =>
		streamText(c, async (stream) => {
			const origins = [frameUrl, casinoUrl].map((url) => new URL(url).origin);
			const parts = { sender, calls: () => recorder.all(), origins };
			// One check on each line, as soon as it is known.
			for await (const check of runSelfTest(parts)) await stream.writeln(JSON.stringify(check));
		}),
	);
	return app;
}

/** @throws ReplayError for what cannot be signed */
function messageIn(text: string | undefined): Json | undefined {
	if (text === undefined) return undefined;
	const parsed = parseJson(text);
	if (!parsed.ok) throw new ReplayError(`The body cannot be signed: ${parsed.problem.replaceAll("_", " ")}.`);
	return z.json().parse(JSON.parse(canonicalJson(parsed.value)));
}

function events(c: Context, connection: Connection, recorder: Recorder): Response {
	return streamSSE(c, async (stream) => {
		const tell = (event: LabEvent) => void stream.writeSSE({ data: JSON.stringify(event) });
		const stop = recorder.listen(tell);
		stream.onAbort(stop);
		tell({ kind: "connection", connection: connection.view });
		for (const call of recorder.all()) tell({ kind: "call", call });
		while (!stream.aborted) {
			await stream.sleep(HEARTBEAT_MS);
			await stream.writeln(": still here");
		}
	});
}

/** What a person can mend is told in words; the rest is a mistake of the lab's own. */
function answerOf(error: Error, c: Context): Response {
	if (error instanceof z.ZodError) return c.json({ error: firstProblem(error, "the request") }, BAD_REQUEST);
	if (error instanceof ReplayError || error instanceof NoKeyError || error instanceof SyntaxError) {
		return c.json({ error: error.message }, BAD_REQUEST);
	}
	if (error instanceof PlaceError) return c.json({ error: error.message }, BAD_GATEWAY);
	process.stderr.write(`${error.stack ?? error.message}\n`);
	return c.json({ error: "The lab has made a mistake; its output says which." }, INTERNAL_ERROR);
}

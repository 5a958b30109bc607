/**
 * The lab stands between a provider and the aggregator and hands on what each says to the other, byte for byte. It
 * changes nothing, so that signatures stay right, and keeps a record of every call.
 */
import { JSON_LENGTH_MAX } from "@webframe/shared/signing";
import type { Context, Hono } from "hono";
import type { Direction } from "../messages.ts";
import type { Connection } from "./connection.ts";
import { exchange } from "./exchange.ts";
import type { Recorder } from "./recorder.ts";

/** Longer than either side waits: who asks gives up first. */
const RELAY_TIMEOUT_MS = 15_000;
/** A list of some thousand games, and then some. */
const ANSWER_BYTES_MAX = 4_194_304;
const REQUEST_CHARS_MAX = JSON_LENGTH_MAX;
const BAD_GATEWAY = 502;
const TOO_LONG = 413;

/** Headers that belong to one connection, or that the next one writes itself. */
const NOT_HANDED_ON = new Set([
	"accept-encoding",
	"connection",
	"content-encoding",
	"content-length",
	"expect",
	"host",
	"keep-alive",
	"te",
	"trailer",
	"transfer-encoding",
	"upgrade",
]);

export function relayRoutes(app: Hono, connection: Connection, recorder: Recorder): void {
	app.all("/relay/provider/*", async (c) => {
		return await relay(c, recorder, "to provider", "/relay/provider", connection.view.providerUrl);
	});
	app.all("/relay/aggregator/*", async (c) => {
		return await relay(c, recorder, "to aggregator", "/relay/aggregator", connection.view.aggregatorUrl);
	});
}

async function relay(
	c: Context,
	recorder: Recorder,
	direction: Direction,
	prefix: string,
	target: string,
): Promise<Response> {
	const body = await c.req.text();
	if (body.length > REQUEST_CHARS_MAX) return c.json({ error: "The request is too long for the lab." }, TOO_LONG);
	const url = new URL(c.req.url);
	const path = `${url.pathname.slice(prefix.length)}${url.search}`;
	const method = c.req.method === "GET" ? "GET" : "POST";
	const headers = handedOn(c.req.raw.headers);
	const id = await recorder.begin({ source: "live", direction, method, path, headers, body });
	const sent = { method, url: `${target}${path}`, headers, ...(body === "" ? {} : { body }) } as const;
	const got = await exchange(sent, { timeoutMs: RELAY_TIMEOUT_MS, bytesMax: ANSWER_BYTES_MAX });
	const { durationMs } = got;
	if (got.kind === "failed") {
		recorder.end(id, { status: null, text: got.reason, durationMs });
		return c.json({ error: `The lab could not hand this on: ${got.reason}.` }, BAD_GATEWAY);
	}
	recorder.end(id, { status: got.status, text: got.text, durationMs });
	const hasBody = got.bytes.length > 0;
	return new Response(hasBody ? got.bytes : null, { status: got.status, headers: handedOn(got.headers) });
}

function handedOn(headers: Headers): Record<string, string> {
	return Object.fromEntries([...headers].filter(([name]) => !NOT_HANDED_ON.has(name)));
}

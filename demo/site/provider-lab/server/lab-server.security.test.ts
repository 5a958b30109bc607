/** The lab's server over real HTTP, between a caller and another side that answers to order. */
import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { freePort } from "@webframe/harness";
import { newRequestId, prepareCounterpartyKey, signRequest } from "@webframe/shared/signing";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callSchema, connectionSchema } from "../messages.ts";
import { createLab } from "./lab-server.ts";

const KEY = "the key of this test";
const OTHER_KEY = "a key that somebody has typed";

let servers: Server[];
let lab: string;
let otherSide: string;
let heard: { readonly path: string; readonly body: string; readonly headers: Headers }[];

beforeEach(async () => {
	servers = [];
	heard = [];
	const app = new Hono();
	app.all("*", async (c) => {
		const { pathname, search } = new URL(c.req.url);
		heard.push({ path: `${pathname}${search}`, body: await c.req.text(), headers: c.req.raw.headers });
		return c.json({ _responseCode: 7, balance: 12.5, currency: "EUR", message: "to order" }, 500);
	});
	otherSide = await serve(app);
	const sides = { providerUrl: `${otherSide}/v1/`, aggregatorUrl: `${otherSide}/provider/v1` };
	const places = { frameUrl: otherSide, casinoUrl: otherSide, partnerClientId: "PartnerClient-1" };
	lab = await serve(await createLab({ ...sides, ...places, counterpartyId: "games", key: KEY }));
});

afterEach(async () => {
	for (const server of servers) {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	}
});

async function serve(app: Hono): Promise<string> {
	const server = createServer(getRequestListener(app.fetch));
	servers.push(server);
	const port = await freePort();
	await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
	return `http://127.0.0.1:${port}`;
}

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
	return await fetch(`${lab}${path}`, {
		method: "POST",
		headers: { "content-type": "application/json", ...headers },
		body: JSON.stringify(body),
	});
}

/** All that the page is told when it is opened now. */
async function told(until: string): Promise<string> {
	const response = await fetch(`${lab}/lab/events`);
	if (response.body === null) throw new Error("The lab tells nothing.");
	let text = "";
	for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
		text += part;
		if (text.includes(until)) break;
	}
	return text;
}

describe("the relay", () => {
	const body = '{ "betId":"b-1",\n "gameRoundId":"r-1", "betAmount":10.10 }';

	test("hands on a call and its answer byte for byte, and records both", async () => {
		const key = await prepareCounterpartyKey(KEY);
		const parsed = JSON.parse(body);
		const signed = await signRequest({
			...{ counterpartyId: "games", key, body: parsed, sentAt: new Date(), requestId: newRequestId() },
		});
		const headers = { ...signed.headers, "content-type": "application/json" };
		const answer = await fetch(`${lab}/relay/aggregator/sessions/s%2F1/bets/pay-in?x=1`, {
			method: "POST",
			headers,
			body,
		});
		expect(answer.status).toBe(500);
		expect(await answer.json()).toEqual({ _responseCode: 7, balance: 12.5, currency: "EUR", message: "to order" });
		expect(heard).toMatchObject([{ path: "/provider/v1/sessions/s%2F1/bets/pay-in?x=1", body }]);
		expect(heard[0]?.headers.get("x-sign")).toBe(signed.headers["X-Sign"]);
		const line = (await told('"code":7')).split("\n").find((one) => one.includes('"kind":"call"')) ?? "";
		expect(callSchema.parse(JSON.parse(line.replace("data: ", "")).call)).toMatchObject({
			...{ operation: "pay-in", sessionId: "s/1", betId: "b-1", body },
			signature: { verdict: "right", body: "other spelling" },
			answer: { status: 500, code: 7 },
		});
	});

	test("an address that does not answer is 502 without a code, so that a provider repeats", async () => {
		const closed = `http://127.0.0.1:${await freePort()}`;
		await post("/lab/connection", { providerUrl: closed, aggregatorUrl: closed, counterpartyId: "games" });
		const answer = await fetch(`${lab}/relay/aggregator/sessions/s/balance`);
		expect(answer.status).toBe(502);
		expect(await answer.text()).not.toContain("_responseCode");
	});
});

describe("for this machine only", () => {
	test.each(["evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1.evil.example"])(
		"a name that points here, %s, is not answered",
		async (host) => {
			const { port } = new URL(lab);
			const { request } = await import("node:http");
			const status = await new Promise((resolve, reject) => {
				const call = request({ port, host: "127.0.0.1", path: "/lab/games", headers: { host } }, (answer) => {
					answer.resume();
					resolve(answer.statusCode);
				});
				call.once("error", reject);
				call.end();
			});
			expect(status).toBe(403);
		},
	);

	test.each(["https://evil.example", "http://localhost:1", "null"])(
		"a page of %s may ask for nothing",
		async (origin) => {
			const wish = { sessionId: "s", operation: "balance" };
			expect((await post("/lab/send", wish, { origin })).status).toBe(403);
			expect((await fetch(`${lab}/relay/provider/games`, { headers: { origin } })).status).toBe(403);
			expect(heard).toEqual([]);
			expect((await post("/lab/send", wish, { origin: lab })).status).toBe(200);
		},
	);
});

describe("a key", () => {
	test("that is entered signs from now on, and is told to nobody", async () => {
		const sides = { providerUrl: otherSide, aggregatorUrl: otherSide, counterpartyId: "games" };
		const answer = await (await post("/lab/connection", { ...sides, key: OTHER_KEY })).text();
		expect(connectionSchema.parse(JSON.parse(answer))).toMatchObject({ key: "entered" });
		await post("/lab/send", { sessionId: "s", operation: "refund", body: '{"betId":"b-1"}' });
		const all = await told('"code":7');
		expect(all).toContain('"verdict":"right"');
		for (const text of [answer, all, JSON.stringify(heard)]) {
			expect(text).not.toContain(OTHER_KEY);
			expect(text).not.toContain(KEY);
		}
	});

	test.each<readonly [object, string]>([
		[{ providerUrl: "ftp://x", aggregatorUrl: "http://x", counterpartyId: "games" }, "providerUrl"],
		[{ providerUrl: "http://x", aggregatorUrl: "http://x", counterpartyId: "a.b" }, "counterpartyId"],
	])("a connection that cannot be is refused with the name of the field: %j", async (wish, field) => {
		const answer = await post("/lab/connection", wish);
		expect(answer.status).toBe(400);
		expect(await answer.text()).toContain(field);
	});

	test("a body that has no canonical form is not signed", async () => {
		const body = '{"betId":"a","betId":"b"}';
		const answer = await post("/lab/send", { sessionId: "s", operation: "refund", body });
		expect([answer.status, await answer.json()]).toEqual([400, { error: "The body cannot be signed: duplicate key." }]);
		expect(heard).toEqual([]);
	});
});

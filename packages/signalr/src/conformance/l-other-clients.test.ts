/** What clients other than the official ones, and the wrappers round these, expect of a hub. */
import { encode } from "@msgpack/msgpack";
import { expect, test } from "vitest";
import { createHub } from "../index.ts";
import { connect, received } from "../testing/client.ts";
import { EventStream } from "../testing/event-stream.ts";
import { HANDSHAKE, negotiate, PollingClient } from "../testing/polling-client.ts";
import { RawSocket, SEPARATOR } from "../testing/raw-socket.ts";
import { serve } from "../testing/serve.ts";
import { makeTestHub } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";

/** One MessagePack hub message behind its length, of less than 128 bytes. */
function packed(message: readonly unknown[]): Buffer {
	const body = encode(message, { useBigInt64: true });
	return Buffer.concat([Buffer.from([body.length]), body]);
}

async function messagePackSocket(url: string): Promise<RawSocket> {
	const raw = await RawSocket.open(url);
	raw.sendText(`{"protocol":"messagepack","version":1}${SEPARATOR}`);
	await until(() => raw.frames.length === 1);
	return raw;
}

test("over long polling, what is posted before the first poll is kept for it", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const { connectionToken } = await negotiate(served.url);
	const client = new PollingClient(served.url, connectionToken);
	expect((await client.post(HANDSHAKE)).status).toBe(200);
	expect((await client.send({ type: 1, invocationId: "1", target: "Echo", arguments: ["early"] })).status).toBe(200);
	expect(await client.pollText()).toBe("");
	let answers = "";
	while (!answers.includes('"result":"early"')) answers += await client.pollText();
	expect(answers.startsWith(`{}${SEPARATOR}`)).toBe(true);
});

test("what is posted before any transport is bounded: the rest waits, and goes with the connection", async () => {
	const { hub, clock } = makeTestHub();
	await using served = await serve(hub);
	const { connectionToken } = await negotiate(served.url);
	const client = new PollingClient(served.url, connectionToken);
	let isAnswered = false;
	const before = served.requests();
	const large = client.post("x".repeat(8_000)).then((response) => {
		isAnswered = true;
		return response;
	});
	await until(() => served.requests() > before);
	expect((await client.delete()).status).toBe(400);
	expect(isAnswered).toBe(false);
	clock.advance(16_000);
	expect((await large).status).toBe(404);
});

test("a call of an unknown method says what ASP.NET Core says", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	expect(await raw.invoke("1", "Nope")).toEqual({
		type: 3,
		invocationId: "1",
		error: "Failed to invoke 'Nope' due to an error on the server. HubException: Method does not exist.",
	});
	raw.send({ type: 4, invocationId: "2", target: "Nope", arguments: [] });
	expect((await raw.completionOf("2"))["error"]).toContain("HubException: Method does not exist.");
});

test("a preflight that asks for headers of the page's own gets them", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub, { origins: ["https://casino.example"] });
	const asked = "authorization,x-tenant,x-request-id";
	const answer = await fetch(`${served.url}/negotiate`, {
		method: "OPTIONS",
		headers: {
			Origin: "https://casino.example",
			"Access-Control-Request-Method": "POST",
			"Access-Control-Request-Headers": asked,
		},
	});
	expect(answer.status).toBe(204);
	expect(answer.headers.get("access-control-allow-headers")).toBe(asked);
});

test("a MessagePack call whose arguments are no array fails, and the connection stays", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await messagePackSocket(served.url);
	for (const [index, parameters] of ["text", null, { a: 1 }, 5].entries()) {
		raw.webSocket.send(packed([1, {}, String(index), "Echo", parameters, []]));
	}
	raw.webSocket.send(packed([1, {}, "good", "Echo", ["still here"], []]));
	await until(() => Buffer.concat(raw.frames.map(({ data }) => data)).includes("still here"));
	const text = Buffer.concat(raw.frames.map(({ data }) => data)).toString("latin1");
	expect(text.match(/Failed to invoke 'Echo' due to an error on the server\./g)).toHaveLength(4);
	expect(raw.closeCode).toBeUndefined();
});

test("a key named __proto__ fails its call in either encoding, and reaches no other client", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const json = await RawSocket.connect(served.url);
	for (const key of ['"__proto__"', '"\\u005f_proto__"', '"__pr\\u006fto__"']) {
		const id = key.slice(0, 9);
		json.sendText(
			`{"type":1,"invocationId":${JSON.stringify(id)},"target":"Echo","arguments":[{"a":[{${key}:1}]}]}${SEPARATOR}`,
		);
		expect(await json.completionOf(id)).toMatchObject({ error: expect.stringContaining("__proto__") });
	}
	const pack = await messagePackSocket(served.url);
	const evil = Buffer.from(
		packed([1, {}, "1", "Echo", [{ __pr0to__: 1 }], []])
			.toString("latin1")
			.replace("__pr0to__", "__proto__"),
		"latin1",
	);
	pack.webSocket.send(evil);
	pack.webSocket.send(packed([1, {}, "2", "Echo", ["still here"], []]));
	await until(() => Buffer.concat(pack.frames.map(({ data }) => data)).includes("still here"));
	expect(Buffer.concat(pack.frames.map(({ data }) => data)).toString("latin1")).toContain("Failed to invoke 'Echo'");
	expect([json.closeCode, pack.closeCode]).toEqual([undefined, undefined]);
});

test("a message of the server with a key named __proto__ is refused before any client gets it", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const clients = [await connect(served.url), await connect(served.url, { protocol: "messagepack" })];
	const heard = clients.map((client) => received(client, "said"));
	const evil = JSON.parse('{"a":{"__proto__":1}}');
	await expect(hub.clients.all.send("said", evil)).rejects.toThrow("__proto__");
	await hub.clients.all.send("said", "fine");
	await until(() => heard.every((said) => said.length > 0));
	expect(heard).toEqual([["fine"], ["fine"]]);
});

test("an integer that no number holds is refused, not rounded", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const json = await RawSocket.connect(served.url);
	for (const integer of ["9007199254740993", "-9007199254740993", "123456789012345678901234567890"]) {
		json.sendText(
			`{"type":1,"invocationId":"${integer}","target":"Echo","arguments":[{"n":[${integer}]}]}${SEPARATOR}`,
		);
		expect(await json.completionOf(integer)).toMatchObject({ error: expect.stringContaining("integer") });
	}
	for (const [index, exact] of [
		"9007199254740991",
		"1e300",
		"0.12345678901234567890",
		'"9007199254740993"',
	].entries()) {
		json.sendText(`{"type":1,"invocationId":"e${index}","target":"Echo","arguments":[${exact}]}${SEPARATOR}`);
		expect(await json.completionOf(`e${index}`)).toMatchObject({ result: JSON.parse(exact) });
	}
	const pack = await messagePackSocket(served.url);
	pack.webSocket.send(packed([1, {}, "1", "Echo", [9007199254740993n], []]));
	pack.webSocket.send(packed([1, {}, "2", "Echo", [1_764_000_000_000n, "still here"].slice(0, 1), []]));
	await until(() => pack.frames.length === 3);
	const answers = pack.frames.slice(1).map(({ data }) => data.toString("latin1"));
	expect(answers[0]).toContain("integer");
	expect(answers[1]).not.toContain("Failed");
});

test("both encodings give clients the same object", async () => {
	const date = new Date("2026-11-20T10:00:00.000Z");
	class Money {
		readonly #cents = 150n;
		readonly currency = "EUR";
		toJSON() {
			return { amount: `${this.#cents}`, currency: this.currency };
		}
	}
	const value = {
		date,
		money: new Money(),
		nothing: undefined,
		list: [undefined, () => 1, Number.NaN, date],
		infinite: Number.NEGATIVE_INFINITY,
		run: () => 1,
		sign: Symbol("x"),
		boxed: Object(5),
		zero: -0,
		deep: { map: new Map([["a", 1]]) },
	};
	const hub = createHub<object, { said(value: unknown): void }>({ name: "same", methods: {} });
	await using served = await serve(hub);
	const clients = [await connect(served.url), await connect(served.url, { protocol: "messagepack" })];
	const heard = clients.map((client) => received(client, "said"));
	await hub.clients.all.send("said", value);
	await until(() => heard.every((said) => said.length === 1));
	expect(heard[1]).toEqual(heard[0]);
	expect(heard[0]?.[0]).toMatchObject({ date: date.toISOString(), money: { amount: "150" }, boxed: 5, infinite: null });
});

test("both encodings give the hub the same object", async () => {
	const taken: unknown[] = [];
	const hub = createHub<{ Take(value: unknown): void }, object>({
		name: "taken",
		methods: { Take: { arguments: [(value) => value], invoke: (_context, value) => void taken.push(value) } },
	});
	await using served = await serve(hub);
	for (const protocol of ["json", "messagepack"] as const) {
		const client = await connect(served.url, { protocol });
		await client.invoke("Take", { at: new Date("2026-11-20T10:00:00.000Z"), ms: 1_764_000_000_000 });
	}
	expect(taken[1]).toEqual(taken[0]);
});

for (const userId of [undefined, (user: string) => (user === "nobody" ? undefined : user)]) {
	test(`over server-sent events a client that posts without its token stays who it is${userId === undefined ? "" : ", with a user id"}`, async () => {
		const { accept } = await import("../index.ts");
		const hub = createHub<{ WhoAmI(): string }, object, string>({
			name: "who",
			authenticate: ({ token }) => accept(token ?? "nobody"),
			...(userId === undefined ? {} : { userId }),
			methods: { WhoAmI: { arguments: [], invoke: (context) => context.identity } },
		});
		await using served = await serve(hub);
		const token = { Authorization: "Bearer ann" };
		// As the Go client: negotiation and stream with the token, the posts without. As a page whose event stream
		// cannot carry headers: the other way round.
		for (const ways of [
			{ stream: token, posts: {} },
			{ stream: {}, posts: token },
		]) {
			const { connectionToken } = await negotiate(served.url, "", token);
			const url = `${served.url}?id=${connectionToken}`;
			const stream = await EventStream.open(url, ways.stream);
			const post = (body: string) => fetch(url, { method: "POST", body, headers: ways.posts });
			expect((await post(HANDSHAKE)).status).toBe(200);
			await stream.take((event) => event === `{}${SEPARATOR}`);
			await post(`{"type":1,"invocationId":"1","target":"WhoAmI","arguments":[]}${SEPARATOR}`);
			expect(await stream.take((event) => event.includes('"type":3'))).toContain('"result":"ann"');
			stream.close();
		}
	});
}

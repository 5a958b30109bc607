/** What a hub does only when it is told to: a time for one answer, a ping after the handshake, values in other forms. */
import { expect, test } from "vitest";
import { ClientResultError, createHub, createMemoryBackplane } from "../index.ts";
import { connect, received } from "../testing/client.ts";
import { EventStream } from "../testing/event-stream.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { serveMember } from "../testing/member-hub.ts";
import { HANDSHAKE, negotiate } from "../testing/polling-client.ts";
import { RawSocket, SEPARATOR } from "../testing/raw-socket.ts";
import { serve } from "../testing/serve.ts";
import { until } from "../testing/until.ts";

test.each(["this process", "another process"])("a question has a time of its own, to a client of %s", async (where) => {
	const backplane = createMemoryBackplane();
	const clocks = [new ManualClock(), new ManualClock()];
	await using one = await serveMember(backplane, clocks[0]);
	await using two = await serveMember(backplane, clocks[1]);
	const asked = where === "this process" ? one : two;
	const { client, id } = await asked.join("ann");
	let calls = 0;
	client.on("double", () => {
		calls++;
		return new Promise(() => undefined);
	});
	let outcome: unknown;
	const question = one.hub.clients
		.connection(id)
		.within(2_000)
		.invoke("double", 1)
		.catch((error: unknown) => {
			outcome = error;
		});
	await until(() => calls === 1);
	for (const clock of clocks) clock.advance(1_000);
	expect(outcome).toBeUndefined();
	for (const clock of clocks) clock.advance(1_000);
	await question;
	expect(outcome).toBeInstanceOf(ClientResultError);
	expect(String(outcome)).toContain("did not answer in time");
	expect(() => one.hub.clients.connection(id).within(0)).toThrow(RangeError);
});

test("a ping follows the answer to the handshake, in a frame of its own, before anything else", async () => {
	const hub = createHub<object, { said(text: string): void }>({
		name: "pinging",
		pingsAfterHandshake: true,
		methods: {},
		onConnected: (context) => context.clients.caller.send("said", "hello"),
	});
	await using served = await serve(hub);
	const json = await RawSocket.open(served.url);
	json.sendText(HANDSHAKE);
	await until(() => json.frames.length === 3);
	expect(json.frames.map(({ data }) => data.toString())).toEqual([
		`{}${SEPARATOR}`,
		`{"type":6}${SEPARATOR}`,
		`{"type":1,"target":"said","arguments":["hello"]}${SEPARATOR}`,
	]);
	const pack = await RawSocket.open(served.url);
	pack.sendText(`{"protocol":"messagepack","version":1}${SEPARATOR}`);
	await until(() => pack.frames.length === 3);
	expect(pack.frames[1]?.data).toEqual(Buffer.from([2, 0x91, 6]));
	const { connectionToken } = await negotiate(served.url);
	const stream = await EventStream.open(`${served.url}?id=${connectionToken}`);
	await fetch(`${served.url}?id=${connectionToken}`, { method: "POST", body: HANDSHAKE });
	await until(() => stream.events.length === 3);
	expect(stream.events.slice(0, 2)).toEqual([`{}${SEPARATOR}`, `{"type":6}${SEPARATOR}`]);
	stream.close();
	const official = await connect(served.url);
	expect(official.state).toBe("Connected");
});

test("without the option nothing follows the handshake", async () => {
	const hub = createHub<{ Ten(): number }, object>({
		name: "quiet",
		methods: { Ten: { arguments: [], invoke: () => 10 } },
	});
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	await raw.invoke("1", "Ten");
	expect(raw.messages.map((message) => message["type"])).toEqual([undefined, 3]);
});

const LARGE = 9_007_199_254_740_993n;

test("large integers are carried both ways as bigint where the hub says so", async () => {
	const taken: unknown[] = [];
	const hub = createHub<{ Take(value: unknown): void }, { said(value: unknown): void }>({
		name: "large",
		serialization: { largeIntegers: "bigint" },
		methods: { Take: { arguments: [(value) => value], invoke: (_context, value) => void taken.push(value) } },
	});
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.sendText(`{"type":1,"invocationId":"1","target":"Take","arguments":[[${LARGE},9007199254740992,5]]}${SEPARATOR}`);
	await raw.completionOf("1");
	expect(taken).toEqual([[LARGE, 9_007_199_254_740_992n, 5]]);
	const pack = await RawSocket.open(served.url);
	pack.sendText(`{"protocol":"messagepack","version":1}${SEPARATOR}`);
	await until(() => pack.frames.length === 1);
	const value = {
		large: LARGE,
		negative: -(2n ** 63n),
		largest: 2n ** 64n - 1n,
		small: 5n,
		ms: 1_764_000_000_000,
		half: 0.5,
	};
	await hub.clients.all.send("said", value);
	await until(() => pack.frames.length === 2);
	expect(raw.texts.at(-1)).toContain(
		'{"large":9007199254740993,"negative":-9223372036854775808,"largest":18446744073709551615,"small":5,"ms":1764000000000,"half":0.5}',
	);
	// 64-bit integers, not fractions: uint 64, int 64 and uint 64, and the milliseconds as one, too.
	const milliseconds = `cf${value.ms.toString(16).padStart(16, "0")}`;
	const hex = pack.frames[1]?.data.toString("hex") ?? "";
	for (const bytes of ["cf0020000000000001", "d38000000000000000", "cfffffffffffffffff", milliseconds]) {
		expect(hex).toContain(bytes);
	}
	await expect(hub.clients.all.send("said", 2n ** 64n)).rejects.toThrow("more than 64 bits");
});

test("a hub says what goes in an object's place, and that dates go as MessagePack's own kind of value", async () => {
	class Decimal {
		readonly digits: string;
		constructor(digits: string) {
			this.digits = digits;
		}
	}
	const hub = createHub<{ Take(value: unknown): string }, { said(value: unknown): void }>({
		name: "forms",
		serialization: {
			dates: "timestamp",
			replace(value) {
				if (value instanceof Decimal) return value.digits;
				return value instanceof Map ? Object.fromEntries(value) : value;
			},
		},
		methods: {
			Take: { arguments: [(value) => value], invoke: (_context, value) => Object.prototype.toString.call(value) },
		},
	});
	await using served = await serve(hub);
	const clients = [await connect(served.url), await connect(served.url, { protocol: "messagepack" })];
	const heard = clients.map((client) => received(client, "said"));
	const date = new Date("2026-11-20T10:00:00.000Z");
	await hub.clients.all.send("said", { price: new Decimal("1.10"), map: new Map([["a", [new Decimal("2")]]]), date });
	await until(() => heard.every((said) => said.length === 1));
	expect(heard[0]).toEqual([{ price: "1.10", map: { a: ["2"] }, date: date.toISOString() }]);
	expect(heard[1]).toEqual([{ price: "1.10", map: { a: ["2"] }, date }]);
	expect([await clients[0]?.invoke("Take", date), await clients[1]?.invoke("Take", date)]).toEqual([
		"[object String]",
		"[object Date]",
	]);
});

test("the items of a connection are made once, of its identity, and only when they are asked for", async () => {
	const made: string[] = [];
	interface Server {
		Ask(): number;
		Leave(): void;
	}
	const hub = createHub<Server, object, undefined, { asked: number }>({
		name: "items",
		items: () => {
			made.push("items");
			return { asked: 0 };
		},
		methods: {
			Ask: { arguments: [], invoke: ({ items }) => ++items.asked },
			Leave: { arguments: [], invoke: () => undefined },
		},
	});
	await using served = await serve(hub);
	const [one, other] = [await connect(served.url), await connect(served.url)];
	await one.invoke("Leave");
	expect(made).toEqual([]);
	expect([await one.invoke("Ask"), await one.invoke("Ask"), await other.invoke("Ask")]).toEqual([1, 2, 1]);
	expect(made).toHaveLength(2);
});

/** What metrics and traces are fed with: each call of a client, by its method, and how it ended. */
import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { createHub, HubException, type HubObserver, streamOf } from "../index.ts";
import { connect } from "../testing/client.ts";
import { number } from "../testing/parsers.ts";
import { RawSocket, SEPARATOR } from "../testing/raw-socket.ts";
import { serve } from "../testing/serve.ts";

interface Server {
	Add(one: number, other: number): number;
	Refuse(): void;
	Break(): void;
	Secret(): void;
	Span(): string;
	Count(to: number): AsyncIterable<number>;
	BreakingStream(): AsyncIterable<number>;
	Sum(items: AsyncIterable<number>): number;
}

const span = new AsyncLocalStorage<string>();

function observedHub(observer: HubObserver) {
	return createHub<Server, { said(text: string): void }>({
		name: "observed",
		observer: { failed: () => undefined, ...observer },
		methods: {
			Add: { arguments: [number, number], invoke: (_context, one, other) => one + other },
			Refuse: {
				arguments: [],
				invoke: () => {
					throw new HubException("No.");
				},
			},
			Break: { arguments: [], invoke: () => Promise.reject(new RangeError("broken")) },
			Secret: { arguments: [], authorize: () => false, invoke: () => undefined },
			Span: { arguments: [], invoke: async () => span.getStore() ?? "none" },
			Count: {
				arguments: [number],
				async *stream(context, to) {
					for (let index = 0; index < to; index++) yield index;
					if (to === 1) await new Promise((resolve) => context.signal.addEventListener("abort", resolve));
				},
			},
			BreakingStream: {
				arguments: [],
				async *stream() {
					yield 1;
					throw new RangeError("broken");
				},
			},
			Sum: {
				arguments: [streamOf(number)],
				async invoke(_context, items) {
					let sum = 0;
					for await (const item of items) sum += item;
					return sum;
				},
			},
		},
	});
}

test("every call is told of once as it begins and once as it ends, by the name of its method", async () => {
	const ends: string[] = [];
	const began: string[] = [];
	const hub = observedHub({
		called({ method, kind, headers }) {
			began.push(`${kind} ${method} ${headers?.["traceparent"] ?? ""}`.trim());
			return { ended: (outcome, error) => ends.push(`${method} ${outcome} ${error ?? ""}`.trim()) };
		},
	});
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	const message = { type: 1, invocationId: "a", target: "aDD", arguments: [1, 2], headers: { traceparent: "00-1" } };
	raw.send(message);
	await raw.completionOf("a");
	raw.send({ type: 1, target: "Add", arguments: [1, 2] });
	await raw.invoke("b", "Refuse");
	await raw.invoke("c", "Break");
	await raw.invoke("d", "Secret");
	await raw.invoke("e", "Add", "one", 2);
	await raw.invoke("f", "NoSuchMethod".repeat(3));
	raw.sendText(`{"type":1,"invocationId":"g","target":"Add","arguments":[9007199254740993,1]}${SEPARATOR}`);
	await raw.completionOf("g");
	raw.send({ type: 4, invocationId: "h", target: "Count", arguments: [2] });
	await raw.completionOf("h");
	raw.send({ type: 4, invocationId: "i", target: "Count", arguments: [1] });
	await raw.take((one) => one["type"] === 2 && one["invocationId"] === "i");
	raw.send({ type: 5, invocationId: "i" });
	await raw.completionOf("i");
	raw.send({ type: 4, invocationId: "j", target: "BreakingStream", arguments: [] });
	await raw.completionOf("j");
	expect(began.slice(0, 2)).toEqual(["invoke Add 00-1", "invoke Add"]);
	expect(ends).toEqual([
		"Add completed",
		"Add completed",
		"Refuse refused HubException: No.",
		"Break failed RangeError: broken",
		"Secret refused",
		expect.stringMatching(/^Add refused InvalidDataException/),
		"undefined refused",
		expect.stringMatching(/^Add refused HubException: An integer/),
		"Count completed",
		expect.stringMatching(/^Count cancelled/),
		"BreakingStream failed RangeError: broken",
	]);
	expect(began).toHaveLength(ends.length);
});

test("an observer runs the method, so that a tracer's span is the current one in it", async () => {
	const hub = observedHub({ called: ({ method }) => ({ run: (body) => span.run(`span of ${method}`, body) }) });
	await using served = await serve(hub);
	const client = await connect(served.url);
	expect(await client.invoke("Span")).toBe("span of Span");
});

test("an observer that throws stops no call, and is told of", async () => {
	const failures: string[] = [];
	const hub = observedHub({
		failed: (error, during) => failures.push(`${during}: ${error}`),
		called: ({ method }) => {
			if (method === "Span") throw new Error("no begin");
			return {
				ended: () => {
					throw new Error("no end");
				},
			};
		},
		sending: () => {
			throw new Error("no sending");
		},
	});
	await using served = await serve(hub);
	const client = await connect(served.url);
	expect(await client.invoke("Span")).toBe("none");
	expect(await client.invoke("Add", 1, 2)).toBe(3);
	await hub.clients.all.send("said", "x");
	expect(failures).toEqual([
		"observer.called: Error: no begin",
		"observer.called: Error: no end",
		"observer.sending: Error: no sending",
	]);
});

test("what the program calls on clients is told of by name and by whom it is for", async () => {
	const sent: unknown[] = [];
	const hub = observedHub({ sending: (method, targets) => sent.push([method, ...targets]) });
	await hub.clients.user("ann").send("said", "x");
	expect(sent).toEqual([["said", { kind: "user", user: "ann" }]]);
	await hub.close();
});

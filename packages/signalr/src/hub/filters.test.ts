/** What stands round calls and connections, as `IHubFilter` of the official server. */
import { expect, test } from "vitest";
import { accept, createHub, HubException, type HubFilter } from "../index.ts";
import { connect } from "../testing/client.ts";
import { number } from "../testing/parsers.ts";
import { RawSocket } from "../testing/raw-socket.ts";
import { serve } from "../testing/serve.ts";
import { until } from "../testing/until.ts";

interface Server {
	Add(one: number, other: number): number;
	Count(to: number): AsyncIterable<number>;
	Admin(): string;
}

type Filter = HubFilter<object, string, { calls: number }>;

function filteredHub(filters: readonly Filter[], log: string[] = []) {
	return createHub<Server, object, string, { calls: number }>({
		name: "filtered",
		authenticate: ({ token }) => accept(token ?? "nobody"),
		userId: (user) => user,
		items: () => ({ calls: 0 }),
		filters,
		onConnected: () => void log.push("onConnected"),
		onDisconnected: (_context, error) => void log.push(`onDisconnected ${error?.message}`),
		observer: { failed: () => undefined },
		methods: {
			Add: { arguments: [number, number], invoke: (_context, one, other) => one + other },
			Count: {
				arguments: [number],
				async *stream(_context, to) {
					for (let index = 0; index < to; index++) yield index;
				},
			},
			Admin: { arguments: [], authorize: ({ identity }) => identity === "admin", invoke: () => "done" },
		},
	});
}

test("each filter stands round the next one, the first outermost, for calls and for connections", async () => {
	const log: string[] = [];
	const named = (name: string): Filter => ({
		async invoke({ method, parameters, context }, next) {
			log.push(`${name} before ${method}(${parameters}) of ${context.userId}`);
			const result = await next();
			log.push(`${name} after ${result}`);
			return result;
		},
		async connected(_context, next) {
			log.push(`${name} connected`);
			await next();
			log.push(`${name} is in`);
		},
		async disconnected(_context, error, next) {
			log.push(`${name} disconnected ${error?.message}`);
			await next();
		},
	});
	const hub = filteredHub([named("outer"), {}, named("inner")], log);
	await using served = await serve(hub);
	const client = await connect(served.url, { token: "ann" });
	expect(await client.invoke("add", 1, 2)).toBe(3);
	await client.stop();
	await until(() => log.some((line) => line.startsWith("onDisconnected")));
	expect(log).toEqual([
		"outer connected",
		"inner connected",
		"onConnected",
		"inner is in",
		"outer is in",
		"outer before Add(1,2) of ann",
		"inner before Add(1,2) of ann",
		"inner after 3",
		"outer after 3",
		"outer disconnected undefined",
		"inner disconnected undefined",
		"onDisconnected undefined",
	]);
});

test("a filter sees only calls that are allowed and whose arguments are checked, and answers in their place", async () => {
	const seen: string[] = [];
	const hub = filteredHub([
		{
			invoke({ method, parameters }, next) {
				seen.push(method);
				if (parameters[0] === 13) throw new HubException("Not this one.");
				return parameters[0] === 7 ? 70 : next();
			},
		},
	]);
	await using served = await serve(hub);
	const client = await connect(served.url, { token: "ann" });
	await expect(client.invoke("Admin")).rejects.toThrow("unauthorized");
	await expect(client.invoke("Add", "one", 2)).rejects.toThrow("Failed to invoke 'Add'");
	await expect(client.invoke("Nope")).rejects.toThrow("does not exist");
	expect(seen).toEqual([]);
	expect([await client.invoke("Add", 7, 1), await client.invoke("Add", 1, 1)]).toEqual([70, 2]);
	await expect(client.invoke("Add", 13, 1)).rejects.toThrow("HubException: Not this one.");
});

test("a stream goes through a filter, which may change it", async () => {
	const hub = filteredHub([
		{
			async *invoke(_call, next) {
				for await (const item of next() as AsyncIterable<number>) yield item * 10;
			},
		},
	]);
	await using served = await serve(hub);
	const client = await connect(served.url);
	const items: number[] = [];
	await new Promise<void>((complete, error) =>
		client.stream<number>("Count", 3).subscribe({ next: (item) => items.push(item), complete, error }),
	);
	expect(items).toEqual([0, 10, 20]);
});

test("a filter turns clients away, and keeps what it likes in the items of a connection", async () => {
	const hub = filteredHub([
		{
			connected: async ({ identity }, next) => {
				if (identity === "banned") throw new HubException("You are banned.");
				await next();
			},
			invoke({ context }, next) {
				context.items.calls++;
				if (context.items.calls > 2) throw new HubException(`That is call ${context.items.calls}.`);
				return next();
			},
		},
	]);
	await using served = await serve(hub);
	const banned = await RawSocket.connect(served.url, "?access_token=banned");
	expect(await banned.take(({ type }) => type === 7)).toMatchObject({
		error: "Connection closed with an error. HubException: You are banned.",
	});
	const [one, other] = [await connect(served.url), await connect(served.url)];
	for (let call = 0; call < 2; call++) expect(await one.invoke("Add", 1, 1)).toBe(2);
	await expect(one.invoke("Add", 1, 1)).rejects.toThrow("That is call 3.");
	expect(await other.invoke("Add", 1, 1)).toBe(2);
});

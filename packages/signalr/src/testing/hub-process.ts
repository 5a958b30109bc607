/**
 * A hub in a process of its own, for tests that kill it or look at its memory. With REDIS_URL set it is one of several,
 * those with the same REDIS_PREFIX. Takes commands from the process that has forked it.
 */
import { createServer } from "node:http";
import { accept, createHub, mountHubs, streamOf } from "../index.ts";
import type { HubProcessAnswer, HubProcessCommand } from "./hub-process-messages.ts";
import { number, text } from "./parsers.ts";
import { listen } from "./serve.ts";

interface Server {
	Echo(value: unknown): unknown;
	Join(group: string): void;
	Id(): string;
	Count(to: number): AsyncIterable<number>;
	Sum(numbers: AsyncIterable<number>): number;
}

interface Client {
	said(text: string): void;
}

const { REDIS_URL: url, REDIS_PREFIX: prefix = "test" } = process.env;
const hub = createHub<Server, Client, string | undefined>({
	name: "processes",
	authenticate: ({ token }) => accept(token),
	userId: (user) => user,
	...(url === undefined
		? {}
		: { backplane: (await import("../backplane/redis.ts")).createRedisBackplane({ url, prefix }) }),
	methods: {
		Echo: { arguments: [(value) => value], invoke: (_context, value) => value },
		Join: { arguments: [text], invoke: (context, group) => context.joinGroup(group) },
		Id: { arguments: [], invoke: (context) => context.connectionId },
		Count: {
			arguments: [number],
			async *stream(_context, to) {
				for (let index = 0; index < to; index++) yield index;
			},
		},
		Sum: {
			arguments: [streamOf(number)],
			async invoke(_context, numbers) {
				let sum = 0;
				for await (const one of numbers) sum += one;
				return sum;
			},
		},
	},
});

async function run(command: HubProcessCommand): Promise<HubProcessAnswer> {
	switch (command.kind) {
		case "join":
			await hub.groups.add(command.connectionId, command.group);
			return { kind: "done" };
		case "send":
			await hub.clients.group(command.group).send("said", command.text);
			return { kind: "done" };
		case "broadcast":
			await hub.clients.all.send("said", command.text);
			return { kind: "done" };
		case "heap":
			// Twice, because the first collection lets finalizers run.
			for (let round = 0; round < 2; round++) globalThis.gc?.();
			return { kind: "heap", heapUsed: process.memoryUsage().heapUsed, received: hub.metrics().messagesReceived };
	}
}

const server = createServer();
mountHubs(server, { "/hub": hub.endpoint() });
const port = await listen(server);
process.on("message", (command: HubProcessCommand) => {
	void run(command).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit());
process.send?.({ kind: "listening", port } satisfies HubProcessAnswer);

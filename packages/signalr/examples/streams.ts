/** Streams in both directions. Run it with `node examples/streams.ts`. */

import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createHub, mountHubs, streamOf } from "@webframe/signalr";

/** What clients may call; `typed-client.ts` is held to it. */
export interface Server {
	/** Counts down to zero, and stops early when the client cancels. */
	CountDown(from: number, everyMs: number): AsyncIterable<number>;
	/** Takes a stream of numbers and answers with their mean. */
	Mean(numbers: AsyncIterable<number>): number;
	/** A stream out for a stream in. */
	Double(numbers: AsyncIterable<number>): AsyncIterable<number>;
}

interface Client {
	countedDown(from: number): void;
}

function number(value: unknown): number {
	if (typeof value !== "number") throw new TypeError("It must be a number.");
	return value;
}

const hub = createHub<Server, Client>({
	name: "streams",
	methods: {
		CountDown: {
			arguments: [number, number],
			async *stream(context, from, everyMs) {
				for (let left = from; left >= 0; left--) {
					yield left;
					// Rejects when the client cancels or is gone, which ends the stream.
					await sleep(everyMs, undefined, { signal: context.signal });
				}
				await context.clients.others.send("countedDown", from);
			},
		},
		Mean: {
			arguments: [streamOf(number)],
			async invoke(_context, numbers) {
				let sum = 0;
				let count = 0;
				for await (const one of numbers) {
					sum += one;
					count++;
				}
				return count === 0 ? 0 : sum / count;
			},
		},
		Double: {
			arguments: [streamOf(number)],
			async *stream(_context, numbers) {
				for await (const one of numbers) yield 2 * one;
			},
		},
	},
});

const server = createServer();
mountHubs(server, { "/streams": hub.endpoint() });
server.listen(Number(process.env["PORT"] ?? "5000"), () => {
	const address = server.address();
	process.stdout.write(`listening on ${typeof address === "object" ? address?.port : address}\n`);
});

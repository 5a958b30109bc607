import { createHub, streamOf } from "../index.ts";
import { number, text } from "./parsers.ts";

export interface Server {
	Add(one: number, other: number): number;
	Say(text: string): void;
	Ask(question: string): string;
	CountDown(from: number): AsyncIterable<number>;
	Endless(): AsyncIterable<number>;
	Sum(items: AsyncIterable<number>): number;
	BreakingStream(): AsyncIterable<number>;
}

export interface Client {
	said(text: string): void;
	answer(question: string): string;
}

/** A hub with a method of each kind, by a contract. */
export function contractHub() {
	const log: string[] = [];
	const hub = createHub<Server, Client>({
		name: "contract",
		clientResults: { answer: text },
		observer: { failed: () => undefined },
		methods: {
			Add: { arguments: [number, number], invoke: (_context, one, other) => one + other },
			Say: { arguments: [text], invoke: (context, said) => context.clients.all.send("said", said) },
			Ask: { arguments: [text], invoke: (context, question) => context.clients.caller.invoke("answer", question) },
			CountDown: {
				arguments: [number],
				async *stream(_context, from) {
					for (let left = from; left >= 0; left--) yield left;
				},
			},
			Endless: {
				arguments: [],
				async *stream(context) {
					context.signal.addEventListener("abort", () => log.push("given up"));
					for (let index = 0; !context.signal.aborted; index++) {
						yield index;
						await new Promise((resolve) => setImmediate(resolve));
					}
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
			BreakingStream: {
				arguments: [],
				async *stream() {
					yield 1;
					throw new Error("broken");
				},
			},
		},
	});
	return { hub, log };
}

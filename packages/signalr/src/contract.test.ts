/**
 * What compiles and what does not. The type check of the workspace reads this file: a line under `@ts-expect-error` that
 * compiled would fail it.
 */
import { expect, expectTypeOf, test } from "vitest";
import type { EventName, Hub, HubContext, HubDefinition, HubMethods, ResultName } from "./index.ts";
import { accept, createHub, streamOf } from "./index.ts";
import { number, text } from "./testing/parsers.ts";

interface Server {
	Send(message: string): void;
	Add(one: number, other: number): number;
	Count(to: number): AsyncIterable<number>;
	Sum(numbers: AsyncIterable<number>): number;
}

interface Client {
	message(from: string, message: string): void;
	ask(question: string): Promise<boolean>;
}

interface User {
	readonly name: string;
}

const methods: HubMethods<Server, HubContext<Client, User>> = {
	Send: { arguments: [text], invoke: () => undefined },
	Add: { arguments: [number, number], invoke: (_context, one, other) => one + other },
	Count: {
		arguments: [number],
		async *stream(_context, to) {
			for (let index = 0; index < to; index++) yield index;
		},
	},
	Sum: { arguments: [streamOf(number)], invoke: async () => 0 },
};

type Definition = HubDefinition<Server, Client, User>;

const rest = { name: "typed", methods, authenticate: () => accept({ name: "ann" }) } as const;

test("events and calls with a result are told apart by what they return", () => {
	expectTypeOf<EventName<Client>>().toEqualTypeOf<"message">();
	expectTypeOf<ResultName<Client>>().toEqualTypeOf<"ask">();
});

test("sending takes known events with their payloads only", () => {
	const send = (hub: Hub<Client, User>) => {
		void hub.clients.all.send("message", "ann", "hello");
		// @ts-expect-error: there is no such event.
		void hub.clients.all.send("massage", "ann", "hello");
		// @ts-expect-error: a payload is missing.
		void hub.clients.user("ann").send("message", "ann");
		// @ts-expect-error: a payload is of another type.
		void hub.clients.group("all").send("message", "ann", 1);
		// @ts-expect-error: a call with a result is not an event.
		void hub.clients.all.send("ask", "really?");
		// @ts-expect-error: only one client can be asked for a result.
		void hub.clients.all.invoke("ask", "really?");
		// @ts-expect-error: an event has no result.
		void hub.clients.connection("id").invoke("message", "ann", "hello");
		expectTypeOf(hub.clients.connection("id").invoke("ask", "really?")).toEqualTypeOf<Promise<boolean>>();
	};
	expect(send).toBeTypeOf("function");
});

test("a method needs a parser of the right type for each argument, and the right result", () => {
	type Methods = Definition["methods"];
	const valid: Methods["Add"] = { arguments: [number, { parse: number }], invoke: async (_context, one) => one };
	// @ts-expect-error: one parser is missing.
	const tooFew: Methods["Add"] = { arguments: [number], invoke: () => 1 };
	// @ts-expect-error: a parser is of another type.
	const wrongParser: Methods["Add"] = { arguments: [number, text], invoke: () => 1 };
	// @ts-expect-error: the result is of another type.
	const wrongResult: Methods["Add"] = { arguments: [number, number], invoke: () => "3" };
	// @ts-expect-error: a stream has to be streamed.
	const invokedStream: Methods["Count"] = { arguments: [number], invoke: () => [1, 2] };
	async function* words() {
		yield "one";
	}
	// @ts-expect-error: an item is of another type.
	const wrongItem: Methods["Count"] = { arguments: [number], stream: words };
	// @ts-expect-error: an upload needs the parser of its items.
	const plainUpload: Methods["Sum"] = { arguments: [number], invoke: () => 1 };
	expect([valid, tooFew, wrongParser, wrongResult, invokedStream, wrongItem, plainUpload]).toHaveLength(7);
});

test("a definition needs every method, a parser for every result, and to know its identities", () => {
	const valid: Definition = { ...rest, clientResults: { ask: Boolean } };
	// @ts-expect-error: what clients answer must be checked.
	const unchecked: Definition = { ...rest };
	// @ts-expect-error: an identity cannot come from nowhere.
	const anonymous: Definition = { name: "typed", methods, clientResults: { ask: Boolean } };
	// @ts-expect-error: three methods are missing.
	const partial: Definition["methods"] = { Send: methods.Send };
	const open: HubDefinition<{ Ping(): void }, { pong(): void }, undefined> = {
		name: "open",
		methods: { Ping: { arguments: [], invoke: (context) => context.clients.caller.send("pong") } },
	};
	expect([valid, unchecked, anonymous, partial, open]).toHaveLength(5);
});

test("a contract has functions only", () => {
	// @ts-expect-error: a number is not a method.
	type Broken = Hub<{ count: number }, User>;
	expectTypeOf<Broken>().not.toBeAny();
	expect(createHub).toBeTypeOf("function");
});

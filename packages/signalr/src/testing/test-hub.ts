/** The hub that the conformance tests talk to, with a method for everything they ask of one. */
import {
	accept,
	createHub,
	type Hub,
	type HubContext,
	HubException,
	type HubLimits,
	refuse,
	streamOf,
} from "../index.ts";
import { ManualClock } from "./manual-clock.ts";
import { number, text } from "./parsers.ts";

export interface TestServer {
	Echo(value: unknown): unknown;
	Add(one: number, other: number): number;
	Nothing(): void;
	Later(value: unknown): unknown;
	Throw(message: string): void;
	ThrowHub(message: string): void;
	/** Ends when the test opens the gate of that name. */
	Wait(gate: string): string;
	Secret(): string;
	Count(to: number): AsyncIterable<number>;
	Endless(): AsyncIterable<number>;
	Fail(after: number): AsyncIterable<number>;
	/** Begins to stream when the test opens the gate of that name. */
	CountLater(gate: string): AsyncIterable<number>;
	/** Streams one item and then neither returns nor looks at its signal before the test opens the gate of that name. */
	Stuck(gate: string): AsyncIterable<number>;
	Concat(parts: AsyncIterable<string>): string;
	Sum(ones: AsyncIterable<number>, others: AsyncIterable<number>): number;
	/** Takes one item each time the test opens the gate of that name. */
	Drip(gate: string, items: AsyncIterable<number>): number;
	Ask(question: string): string;
	AskOther(connectionId: string, question: string): string;
	Join(group: string): void;
	Leave(group: string): void;
	Abort(): void;
	/** Answers what cannot be encoded. */
	Cycle(): unknown;
	Id(): string;
	/** A perfectly usual name that every object has, too. */
	hasOwnProperty(): string;
}

export interface TestClient {
	said(text: string): void;
	answer(question: string): string;
}

export interface TestIdentity {
	readonly user: string | undefined;
}

type Context = HubContext<TestClient, TestIdentity>;

export interface TestHubOptions {
	readonly limits?: Partial<HubLimits>;
	readonly detailedErrors?: boolean;
	readonly onConnected?: (context: Context) => void | Promise<void>;
	/** Without a token 401, with the token `banned` 403. */
	readonly requiresToken?: boolean;
	readonly userId?: (identity: TestIdentity) => string | undefined;
}

export interface TestHub {
	readonly hub: Hub<TestClient, TestIdentity>;
	readonly clock: ManualClock;
	/** What `onDisconnected` was told, in order. */
	readonly disconnected: (Error | undefined)[];
	/** Everything that was done, in order. */
	readonly log: string[];
	readonly failures: { readonly error: unknown; readonly during: string }[];
	/** Lets what waits for that name, or will, go on. */
	open(gate: string): void;
}

export function makeTestHub(options: TestHubOptions = {}): TestHub {
	const clock = new ManualClock();
	const disconnected: (Error | undefined)[] = [];
	const log: string[] = [];
	const failures: { readonly error: unknown; readonly during: string }[] = [];
	const gates = new Map<string, PromiseWithResolvers<void>>();
	const gate = (name: string) => {
		const found = gates.get(name) ?? Promise.withResolvers<void>();
		gates.set(name, found);
		return found;
	};
	const hub = createHub<TestServer, TestClient, TestIdentity>({
		name: "test",
		clock,
		limits: options.limits ?? {},
		detailedErrors: options.detailedErrors ?? false,
		authenticate: ({ token }) => {
			if (options.requiresToken === true && token === undefined) return refuse(401);
			return token === "banned" ? refuse(403) : accept({ user: token });
		},
		userId: options.userId ?? (({ user }) => user),
		clientResults: { answer: text },
		observer: { failed: (error, during) => failures.push({ error, during }) },
		onConnected: async (context) => {
			log.push("connected");
			await options.onConnected?.(context);
		},
		onDisconnected: (_context, error) => {
			log.push("disconnected");
			disconnected.push(error);
		},
		methods: {
			Echo: { arguments: [(value) => value], invoke: (_context, value) => value },
			Add: { arguments: [number, number], invoke: (_context, one, other) => one + other },
			Nothing: { arguments: [], invoke: () => undefined },
			Later: {
				arguments: [(value) => value],
				async invoke(_context, value) {
					await Promise.resolve();
					return value;
				},
			},
			Throw: {
				arguments: [text],
				invoke: (_context, message) => {
					throw new RangeError(message);
				},
			},
			ThrowHub: { arguments: [text], invoke: (_context, message) => Promise.reject(new HubException(message)) },
			Wait: {
				arguments: [text],
				async invoke(_context, name) {
					log.push(`begin ${name}`);
					await gate(name).promise;
					log.push(`end ${name}`);
					return name;
				},
			},
			Secret: {
				arguments: [],
				authorize: async (context) => context.identity.user === "ann",
				invoke: () => "secret",
			},
			Count: {
				arguments: [number],
				async *stream(_context, to) {
					for (let index = 0; index < to; index++) yield index;
				},
			},
			Endless: {
				arguments: [],
				async *stream(context) {
					context.signal.addEventListener("abort", () => log.push("stream aborted"));
					for (let index = 0; !context.signal.aborted; index++) {
						yield index;
						await new Promise((resolve) => setImmediate(resolve));
					}
				},
			},
			Fail: {
				arguments: [number],
				async *stream(_context, after) {
					for (let index = 0; index < after; index++) yield index;
					throw new HubException("It broke.");
				},
			},
			CountLater: {
				arguments: [text],
				async stream(_context, name) {
					log.push(`begin ${name}`);
					await gate(name).promise;
					return (async function* () {
						yield 1;
					})();
				},
			},
			Stuck: {
				arguments: [text],
				async *stream(_context, name) {
					yield 1;
					await gate(name).promise;
				},
			},
			Concat: {
				arguments: [streamOf(text)],
				async invoke(_context, parts) {
					let all = "";
					try {
						for await (const part of parts) all += part;
					} catch (error) {
						log.push(`upload ended: ${error instanceof Error ? error.message : error}`);
						throw error;
					}
					return all;
				},
			},
			Sum: {
				arguments: [streamOf(number), streamOf(number)],
				async invoke(_context, ones, others) {
					let sum = 0;
					for await (const one of ones) sum += one;
					for await (const other of others) sum += other;
					return sum;
				},
			},
			Drip: {
				arguments: [text, streamOf(number)],
				async invoke(_context, name, items) {
					let taken = 0;
					await gate(name).promise;
					for await (const _item of items) taken++;
					return taken;
				},
			},
			Ask: {
				arguments: [text],
				invoke: (context, question) => context.clients.caller.invoke("answer", question),
			},
			AskOther: {
				arguments: [text, text],
				invoke: (context, id, question) => context.clients.connection(id).invoke("answer", question),
			},
			Join: { arguments: [text], invoke: (context, group) => context.joinGroup(group) },
			Leave: { arguments: [text], invoke: (context, group) => context.leaveGroup(group) },
			Abort: { arguments: [], invoke: (context) => context.abort() },
			Cycle: {
				arguments: [],
				invoke: () => {
					const cycle: Record<string, unknown> = {};
					cycle["self"] = cycle;
					return cycle;
				},
			},
			Id: { arguments: [], invoke: (context) => context.connectionId },
			hasOwnProperty: { arguments: [], invoke: () => "mine" },
		},
	});
	return { hub, clock, disconnected, log, failures, open: (name) => gate(name).resolve() };
}

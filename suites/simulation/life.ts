/**
 * The life of one simulated process: everything that it does to the world goes through here, so that it can be ended
 * between any two steps, as by a SIGKILL. What a dead process still computes reaches nobody: its statements and calls
 * are not sent, what they would have answered never arrives, its timers never run, its open transactions are undone.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../packages/bff/src/platform/clock.ts";
import type { Database, DatabaseOptions, Transaction } from "../../packages/bff/src/platform/database.ts";
import {
	createOutboundHttp,
	type HttpCall,
	type HttpReply,
	type OutboundHttp,
	type OutboundHttpOptions,
} from "../../packages/bff/src/platform/outbound-http.ts";
import { patientLimit } from "../../packages/bff/src/testing/patient-limit.ts";
import { type BatchEvents, Batches, type Gathering, type Statement } from "./batches.ts";
import { type BatchKind, type StepKind, stepOfPath, stepOfStatement } from "./steps.ts";

/** How long a statement is held up before the process dies over it, in real time. */
const HELD_MS = 100;

/** How long a process waits at least, by the clock, before it repeats something of its own accord. */
const REPEATED_REST_MS = 3_600_000;

/**
 * Where a process dies: before, in or after its nth step of a kind from now on. For a call `after` is before its answer.
 * `in` is while the database works on the statement, which it then carries through.
 */
export interface Fuse {
	readonly step: StepKind;
	readonly side: "before" | "in" | "after";
	readonly nth: number;
}

/** A call of a process, and what it heard: of a call without an answer it may have died. */
export interface HeardCall {
	readonly call: HttpCall;
	readonly reply: HttpReply;
}

export interface LifeEvents extends BatchEvents {
	readonly onDeath: (at: Fuse) => void;
	/** Only for what a living process heard. */
	readonly onReply: (heard: HeardCall) => void;
	/** A living process is told the end of a step. */
	readonly onStep: (step: StepKind) => void;
	/** Of time limits of calls: whether somebody works on an answer that he means to give. */
	readonly isAtWork: () => boolean;
}

export class Life {
	readonly #events: LifeEvents;
	readonly #died = Promise.withResolvers<void>();
	readonly #timers = new Set<() => void>();
	readonly #abandoned: OutboundHttp[] = [];
	readonly #batches: Batches;
	/** A call to a partner was answered since the fuse was armed. */
	#called = Promise.withResolvers<void>();
	#isAlive = true;
	#underWay = 0;
	#fuse: Fuse | undefined;
	#left = 0;

	constructor(events: LifeEvents) {
		this.#events = events;
		this.#batches = new Batches(events);
	}

	get isAlive(): boolean {
		return this.#isAlive;
	}

	/** Statements and calls that have begun and have not ended. */
	get underWay(): number {
		return this.#underWay;
	}

	/** Resolves at its end. */
	get died(): Promise<void> {
		return this.#died.promise;
	}

	arm(fuse: Fuse | undefined): void {
		this.#fuse = fuse;
		this.#called = Promise.withResolvers();
		this.#left = fuse?.nth ?? 0;
	}

	/** The next write of a kind is held, and something becomes of the batch that waits for it. */
	gather(kind: BatchKind, gathering: Gathering | undefined): void {
		this.#batches.gather(kind, gathering);
	}

	/** Ends it now. */
	end(at: Fuse): void {
		if (!this.#isAlive) return;
		this.#isAlive = false;
		for (const cancel of this.#timers) cancel();
		this.#events.onDeath(at);
		this.#died.resolve();
	}

	/** Frees what a dead process had open towards others. */
	async bury(): Promise<void> {
		await Promise.all(this.#abandoned.map((http) => http.close()));
	}

	/**
	 * What a process sets a timer for again and again is only to look whether settings, keys and games have changed: after
	 * the first time it rests. Else it would look as often as the machine allows while the clock moves on by minutes, and
	 * on a busy one that was three quarters of all statements.
	 */
	clock(clock: Clock): Clock {
		const seen = new WeakSet<() => void>();
		return {
			now: () => clock.now(),
			after: (delayMs, callback) => {
				const restMs = seen.has(callback) ? REPEATED_REST_MS : 0;
				seen.add(callback);
				const cancelTimer = clock.after(Math.max(delayMs, restMs), () => {
					this.#timers.delete(cancelTimer);
					if (this.#isAlive) callback();
				});
				if (this.#isAlive) this.#timers.add(cancelTimer);
				else cancelTimer();
				return () => {
					this.#timers.delete(cancelTimer);
					cancelTimer();
				};
			},
		};
	}

	/** A pool that outlives this process and that its statements go through. */
	database(pool: Database): (options: DatabaseOptions) => Database {
		return () =>
			new Proxy(this.#guarded(pool), {
				get: (target, property) => {
					if (property === "end") return async () => {};
					if (property === "begin") return (work: Work) => this.#begin(pool, work);
					return Reflect.get(target, property);
				},
			});
	}

	readonly outboundHttp = (options: OutboundHttpOptions): OutboundHttp => {
		const http = createOutboundHttp({ ...options, after: patientLimit(this.#events.isAtWork) });
		this.#abandoned.push(http);
		return {
			call: async (call) => {
				const step = stepOfPath(call.url);
				const reply = await this.#pass<HttpReply>(step, async () => {
					const answered = await http.call(call);
					if (step === "call") await this.#batches.hear();
					return answered;
				});
				this.#events.onReply({ call, reply });
				return reply;
			},
			close: () => http.close(),
		};
	};

	/** Lets a step through, unless the process is dead by then; its end is told, unless the process is dead by then. */
	async #pass<Result>(step: StepKind, go: () => PromiseLike<Result>): Promise<Result> {
		if (!this.#isAlive) return await never();
		const isHere = this.#counts(step);
		if (isHere && this.#fuse?.side === "before") {
			// A slow database: what the process does beside the statement goes on, and then it dies all the same.
			if (step !== "call") await Promise.race([this.#called.promise, sleep(HELD_MS)]);
			this.#burn();
		}
		if (!this.#isAlive) return await never();
		this.#underWay++;
		try {
			const running = go();
			if (isHere && this.#fuse?.side === "in") {
				running.then(
					() => {},
					() => {},
				);
				this.#burn();
				return await never();
			}
			const result = await running;
			if (step === "call") this.#called.resolve();
			return result;
		} finally {
			if (isHere) this.#burn();
			if (!this.#isAlive) await never();
			this.#underWay--;
			this.#events.onStep(step);
		}
	}

	#counts(step: StepKind): boolean {
		if (this.#fuse?.step !== step) return false;
		this.#left--;
		return this.#left === 0;
	}

	#burn(): void {
		const fuse = this.#fuse;
		if (fuse === undefined) return;
		this.#fuse = undefined;
		this.end(fuse);
	}

	async #begin(pool: Database, work: Work): Promise<unknown> {
		return await this.#pass("transaction", () =>
			pool.begin(async (sql) => {
				const inside = work(this.#guarded(sql));
				// A process that dies inside leaves its transaction to the database, which undoes it.
				const died = this.died.then(() => {
					throw new Error("The process died in a transaction.");
				});
				const result = await Promise.race([inside, died]);
				if (!this.#isAlive) await died;
				return result;
			}),
		);
	}

	/** The same function, whose statements wait for this life when they are run; fragments of statements are not run. */
	#guarded<Sql extends object>(sql: Sql): Sql {
		return new Proxy(sql, {
			apply: (target, self, [first, ...others]: unknown[]) => {
				if (typeof target !== "function") throw new TypeError("A pool is a function.");
				const query: unknown = Reflect.apply(target, self, [first, ...others]);
				if (isStatement(first) && query instanceof Promise) this.#guard(query, { text: first.join("?"), values: [] });
				return query;
			},
			get: (target, property) => {
				const member: unknown = Reflect.get(target, property);
				// Statements that are put together from parts.
				if (property !== "unsafe" || typeof member !== "function") return member;
				return (text: string, ...others: unknown[]) => {
					const query: unknown = Reflect.apply(member, target, [text, ...others]);
					const [values] = others;
					if (query instanceof Promise) this.#guard(query, { text, values: Array.isArray(values) ? values : [] });
					return query;
				};
			},
		});
	}

	#guard(query: Promise<unknown>, statement: Statement): void {
		// The driver's promise sends the statement when somebody begins to wait for it.
		const send = query.then.bind(query);
		let passed: Promise<unknown> | undefined;
		const wait: typeof query.then = (onDone, onFailed) => {
			if (passed === undefined) {
				// First the promise: inside a transaction the driver waits for the statement while it is being sent.
				const end = Promise.withResolvers<unknown>();
				passed = end.promise;
				const step = stepOfStatement(statement.text);
				const go = (): Promise<unknown> => this.#batches.pass(step, statement, () => send((rows) => rows));
				this.#pass(step, go).then(end.resolve, end.reject);
			}
			return passed.then(onDone, onFailed);
		};
		// biome-ignore lint/suspicious/noThenProperty: the query is a promise already; whoever waits for it passes here.
		Reflect.defineProperty(query, "then", { value: wait });
	}
}

type Work = (sql: Transaction) => Promise<unknown>;

/** A promise of its own for each who waits: one for all would hold on to everything that dead processes were doing. */
function never(): Promise<never> {
	return new Promise(() => {});
}

function isStatement(first: unknown): first is TemplateStringsArray {
	return Array.isArray(first) && "raw" in first;
}

import type { PartnerCircuit } from "@webframe/shared/wire";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import { type Repeated, repeat } from "../platform/repeat.ts";
import type { TakesAlarms } from "../records/alarms/alarms.ts";
import { listOpenCircuits, writeClosed, writeOpened } from "../store/partner-circuits.ts";

export type CircuitCalls = PartnerCircuit["calls"];

/** Is told how the calls to partners go. It costs the calls nothing and never throws. */
export interface CircuitWatch {
	/** @param cause why the call failed that opened it */
	opened(partnerId: number, calls: CircuitCalls, cause: string): void;
	/** The partner has answered a call of this sort. */
	answered(partnerId: number, calls: CircuitCalls): void;
}

interface CircuitsContext {
	readonly database: Database;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly alarms: TakesAlarms;
}

/** Of what others send, in names and certificates too. */
const CAUSE_CHARS_MAX = 300;
/** After which pause what others have left open is read again, and a state is written again that could not be written. */
const LOOK_MS = 10_000;

interface CircuitState {
	readonly partnerId: number;
	readonly calls: CircuitCalls;
	readonly at: Date;
	/** Why it opened; undefined: it has closed. */
	readonly cause: string | undefined;
}

/**
 * One alarm when a partner's circuit opens, with the cause, and one when it closes, however many processes find the same;
 * between the two the partner's state shows it. What is open in the table belongs to nobody, as who opened it may be gone:
 * any process that has read of it closes it with the first call that gets through after it opened. What could not be
 * written is told all the same, and written later, if it is still so then: people would else be told for ever of a partner
 * that answers, or hear no more of one that does not.
 *
 * Source: wire contract, section 5.
 */
export class PartnerCircuits implements CircuitWatch {
	readonly #context: CircuitsContext;
	/** What this process has opened or read of as open. What another one has closed since costs one more statement. */
	readonly #open = new Set<string>();
	/** The newest state of each circuit whose state could not be written. */
	readonly #unwritten = new Map<string, CircuitState>();
	/** What is being written: in the order in which it was found. */
	#writing: Promise<void> = Promise.resolve();
	#looking: Repeated | undefined;

	constructor(context: CircuitsContext) {
		this.#context = context;
	}

	/** Reads what is open, now and from time to time until `stop`. */
	async start(): Promise<void> {
		const { clock, logger } = this.#context;
		await this.#read();
		const options = { name: "circuits of partners", pauseMs: LOOK_MS, clock, logger, startsWithPause: true };
		this.#looking = repeat(() => this.#look(), options);
	}

	/** Waits until all is written. */
	async stop(): Promise<void> {
		await this.#looking?.stop();
		await this.#writing;
	}

	async #look(): Promise<void> {
		this.#writeAgain();
		await this.#writing;
		await this.#read();
	}

	async #read(): Promise<void> {
		const circuits = await listOpenCircuits(this.#context.database);
		for (const { partnerId, calls } of circuits) this.#open.add(keyOf(partnerId, calls));
	}

	opened(partnerId: number, calls: CircuitCalls, foundCause: string): void {
		const { database, clock, alarms } = this.#context;
		const cause = foundCause.replaceAll(/\p{C}/gu, "\ufffd").slice(0, CAUSE_CHARS_MAX).toWellFormed();
		const state = { partnerId, calls, cause, at: clock.now() };
		this.#open.add(keyOf(partnerId, calls));
		this.#inTurn(async () => {
			const isNews = await this.#unlessAway(true, state, writeOpened(database, { ...state, now: state.at }));
			if (!isNews) return;
			const about = { partnerId, calls, cause };
			alarms.raise({ ...alarmOf(partnerId, calls), about, text: "a partner does not take our calls" });
		});
	}

	answered(partnerId: number, calls: CircuitCalls): void {
		if (!this.#open.delete(keyOf(partnerId, calls))) return;
		const { database, clock, alarms } = this.#context;
		const state = { partnerId, calls, cause: undefined, at: clock.now() };
		this.#inTurn(async () => {
			const openedAt = await this.#unlessAway(state.at, state, writeClosed(database, { ...state, now: state.at }));
			if (openedAt === undefined) return;
			const openMs = state.at.getTime() - openedAt.getTime();
			const about = { partnerId, calls, openMs };
			const text = "a partner takes our calls again";
			alarms.end({ ...alarmOf(partnerId, calls), name: "partner_circuit_closed", about, text });
		});
	}

	#inTurn(work: () => Promise<void>): void {
		this.#writing = this.#writing.then(work);
	}

	/** The alarm is raised without a database too: rather by each process than by none. */
	async #unlessAway<Value>(otherwise: Value, state: CircuitState, written: Promise<Value>): Promise<Value> {
		const key = keyOf(state.partnerId, state.calls);
		try {
			const value = await written;
			this.#unwritten.delete(key);
			return value;
		} catch (error) {
			this.#context.logger.warn({ err: error }, "the state of a partner's circuit could not be written");
			this.#unwritten.set(key, state);
			return otherwise;
		}
	}

	/** Nobody is told of it once more. */
	#writeAgain(): void {
		const { database } = this.#context;
		this.#inTurn(async () => {
			for (const state of this.#unwritten.values()) {
				const { cause, at: now } = state;
				const written =
					cause === undefined
						? writeClosed(database, { ...state, now })
						: writeOpened(database, { ...state, cause, now });
				await this.#unlessAway<unknown>(undefined, state, written);
			}
		});
	}
}

/** The subject is the one that `mendAlarms` makes of a circuit's row. */
function alarmOf(partnerId: number, calls: CircuitCalls) {
	return { kind: "partner_circuit_opened", subject: `partner ${partnerId} ${calls}` } as const;
}

function keyOf(partnerId: number, calls: CircuitCalls): string {
	return `${partnerId} ${calls}`;
}

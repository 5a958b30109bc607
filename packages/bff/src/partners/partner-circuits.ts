import type { PartnerCircuit } from "@webframe/shared/wire";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
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

/**
 * One alarm when a partner's circuit opens, with the cause, and one when it closes, however many processes find the same;
 * between the two the partner's state shows it. What is open in the table belongs to nobody: a process that was started
 * later closes it with the first call that gets through.
 *
 * Source: wire contract, section 5.
 */
export class PartnerCircuits implements CircuitWatch {
	readonly #context: CircuitsContext;
	readonly #open = new Set<string>();
	/** What is being written: in the order in which it was found. */
	#writing: Promise<void> = Promise.resolve();

	constructor(context: CircuitsContext) {
		this.#context = context;
	}

	/** Reads what is open. */
	async start(): Promise<void> {
		const circuits = await listOpenCircuits(this.#context.database);
		for (const { partnerId, calls } of circuits) this.#open.add(keyOf(partnerId, calls));
	}

	/** Waits until all is written. */
	async stop(): Promise<void> {
		await this.#writing;
	}

	opened(partnerId: number, calls: CircuitCalls, foundCause: string): void {
		const { database, clock, alarms } = this.#context;
		const cause = foundCause.replaceAll(/\p{C}/gu, "\ufffd").slice(0, CAUSE_CHARS_MAX).toWellFormed();
		const now = clock.now();
		this.#open.add(keyOf(partnerId, calls));
		this.#inTurn(async () => {
			const isNews = await this.#unlessAway(true, writeOpened(database, { partnerId, calls, cause, now }));
			if (!isNews) return;
			const about = { partnerId, calls, cause };
			alarms.raise({ ...alarmOf(partnerId, calls), about, text: "a partner does not take our calls" });
		});
	}

	answered(partnerId: number, calls: CircuitCalls): void {
		if (!this.#open.delete(keyOf(partnerId, calls))) return;
		const { database, clock, alarms } = this.#context;
		const now = clock.now();
		this.#inTurn(async () => {
			const openedAt = await this.#unlessAway(now, writeClosed(database, { partnerId, calls, now }));
			if (openedAt === undefined) return;
			const openMs = now.getTime() - openedAt.getTime();
			const about = { partnerId, calls, openMs };
			const text = "a partner takes our calls again";
			alarms.end({ ...alarmOf(partnerId, calls), name: "partner_circuit_closed", about, text });
		});
	}

	#inTurn(work: () => Promise<void>): void {
		this.#writing = this.#writing.then(work);
	}

	/** The alarm is raised without a database too: rather by each process than by none. */
	async #unlessAway<Value>(otherwise: Value, written: Promise<Value>): Promise<Value> {
		try {
			return await written;
		} catch (error) {
			this.#context.logger.warn({ err: error }, "the state of a partner's circuit could not be written");
			return otherwise;
		}
	}
}

/** The subject is the one that `mendAlarms` makes of a circuit's row. */
function alarmOf(partnerId: number, calls: CircuitCalls) {
	return { kind: "partner_circuit_opened", subject: `partner ${partnerId} ${calls}` } as const;
}

function keyOf(partnerId: number, calls: CircuitCalls): string {
	return `${partnerId} ${calls}`;
}

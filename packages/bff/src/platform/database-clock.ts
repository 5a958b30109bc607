/**
 * One clock for all processes: the database's. A process asks it for the time when it starts and every 30 s, and counts
 * on from there by a clock of the machine that only ever runs forward: whatever is done to the machine's own time, ahead,
 * behind or in the middle of a run, moves nothing.
 *
 * This is the one place where SQL asks for the time, outside every statement that moves money. It has a connection of its
 * own: behind others in the pool, the answer would be old before it came.
 *
 * Source: wire contract, section 5.2, "One clock".
 */
import postgres from "postgres";
import type { Clock, ClockFault, JudgedClock } from "./clock.ts";
import type { Logger } from "./logger.ts";
import { type Repeated, repeat } from "./repeat.ts";

const MEASURE_PAUSE_MS = 30_000;
/** A question that was answered faster tells the time better: the best of so many counts. */
const QUESTIONS = 3;
/** An answer that took longer leaves too much doubt about the moment that it speaks of. */
const ANSWER_MAX_MS = 1_000;
/** How far the machine's own time may be off before people hear of it, and before this process stays out of rounds. */
const OFF_TOLD_MS = 2_000;
const OFF_REFUSED_MS = 60_000;
/** How long the database may not have told the time. */
const UNMEASURED_MAX_MS = 120_000;
const CONNECT_TIMEOUT_SECONDS = 5;
const STATEMENT_TIMEOUT_MS = 5_000;
const END_TIMEOUT_SECONDS = 1;
const MILLISECONDS_OF_SECOND = 1_000;

/** What is known of the database's time. */
interface Measurement {
	/** The database's time at the moment `at` of the forward clock, both in milliseconds. */
	readonly databaseMs: number;
	readonly at: number;
	/** At most so far off, in milliseconds. */
	readonly errorMs: number;
}

export interface DatabaseClockOptions {
	/** Its timers, and its time, which is only compared. */
	readonly machine: Clock;
	/** Milliseconds since any moment; never runs backward and is never set. */
	readonly forward: () => number;
	/** Asks the database for its time, in milliseconds since the epoch. */
	readonly ask: () => Promise<number>;
	readonly logger: Logger;
}

export class DatabaseClock implements JudgedClock {
	readonly #options: DatabaseClockOptions;
	#known: Measurement | undefined;
	#isTold = false;
	#measuring: Repeated | undefined;

	constructor(options: DatabaseClockOptions) {
		this.#options = options;
	}

	/**
	 * Measures now and from time to time until `stop`.
	 *
	 * @throws what the question throws, and an Error when no answer came fast enough: without a time nothing may begin
	 */
	async start(): Promise<void> {
		const { machine, logger } = this.#options;
		await this.measure();
		this.#measuring = repeat(() => this.measure(), {
			name: "time of the database",
			pauseMs: MEASURE_PAUSE_MS,
			clock: machine,
			logger,
			startsWithPause: true,
		});
	}

	async stop(): Promise<void> {
		await this.#measuring?.stop();
	}

	now(): Date {
		if (this.#known === undefined) throw new Error("The time of the database was not measured yet.");
		return new Date(Math.round(this.#known.databaseMs + this.#options.forward() - this.#known.at));
	}

	after(delayMs: number, callback: () => void): () => void {
		return this.#options.machine.after(delayMs, callback);
	}

	/** Why this process must neither touch rounds nor take bets; undefined while it may. */
	get fault(): ClockFault | undefined {
		if (this.#known === undefined || this.#options.forward() - this.#known.at > UNMEASURED_MAX_MS) return "unmeasured";
		return Math.abs(this.#offMs()) > OFF_REFUSED_MS ? "far_off" : undefined;
	}

	async measure(): Promise<void> {
		let best: Measurement | undefined;
		for (let question = 0; question < QUESTIONS; question++) {
			const one = await this.#question();
			if (best === undefined || one.errorMs < best.errorMs) best = one;
		}
		if (best === undefined || 2 * best.errorMs > ANSWER_MAX_MS) {
			throw new Error(`The database took longer than ${ANSWER_MAX_MS} ms to tell its time.`);
		}
		this.#known = best;
		this.#tell(this.#offMs(), best.errorMs);
	}

	async #question(): Promise<Measurement> {
		const { forward, ask } = this.#options;
		const askedAt = forward();
		const databaseMs = await ask();
		const at = forward();
		const errorMs = (at - askedAt) / 2;
		return { databaseMs: databaseMs + errorMs, at, errorMs };
	}

	/** How far the machine's own time is ahead. */
	#offMs(): number {
		return this.#options.machine.now().getTime() - this.now().getTime();
	}

	/** Once when it goes wrong, and once when it is right again. */
	#tell(offMs: number, errorMs: number): void {
		const { logger } = this.#options;
		const isOff = Math.abs(offMs) > OFF_TOLD_MS;
		if (isOff === this.#isTold) return;
		this.#isTold = isOff;
		const about = { alarm: "clock_off", offMs: Math.round(offMs), errorMs: Math.round(errorMs) };
		if (isOff)
			logger.error(about, "the time of this machine is not the database's, by which everything goes: set it right");
		else logger.info(about, "the time of this machine is the database's again");
	}
}

/**
 * The database's clock over a connection of its own.
 *
 * @returns the clock, and what ends it
 * @throws what `start` throws
 */
export async function openDatabaseClock(
	url: string,
	{ machine, logger }: Pick<DatabaseClockOptions, "machine" | "logger">,
): Promise<{ readonly clock: DatabaseClock; readonly close: () => Promise<void> }> {
	const session = postgres(url, {
		max: 1,
		connect_timeout: CONNECT_TIMEOUT_SECONDS,
		connection: { application_name: "webframe-bff clock", statement_timeout: STATEMENT_TIMEOUT_MS },
		onnotice: () => {},
	});
	const ask = async (): Promise<number> => {
		const [row] = await session<{ seconds: string }[]>`
			select extract(epoch from clock_timestamp())::text as seconds`;
		return Number(row?.seconds) * MILLISECONDS_OF_SECOND;
	};
	const clock = new DatabaseClock({ machine, forward: () => performance.now(), ask, logger });
	const close = async (): Promise<void> => {
		await clock.stop();
		await session.end({ timeout: END_TIMEOUT_SECONDS });
	};
	try {
		await clock.start();
	} catch (error) {
		await close();
		throw error;
	}
	return { clock, close };
}

import postgres from "postgres";
import type { Clock } from "./clock.ts";

/** Any fixed number: held by the only process that may run on a database without Redis. */
const ONLY_PROCESS_LOCK = 7_446_002;
const RETAKE_PAUSE_MS = 1_000;
/**
 * So often in a row another session may hold the lock before this process gives way. It may be our own session of
 * before, whose end the database has not noticed: by the keep-alive below it does within 20 s.
 */
const RETAKE_TRIES = 30;
const KEEP_ALIVE = { tcp_keepalives_idle: 5, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 };
const END_TIMEOUT_SECONDS = 2;

/** A second process was about to run on a database that another one uses without Redis. */
export class SecondProcessError extends Error {
	override readonly name = "SecondProcessError";

	constructor() {
		super(
			"Another process runs on this database. Set REDIS_URL for all of them, so that they can reach each other's players.",
		);
	}
}

export interface OnlyProcessOptions {
	readonly databaseUrl: string;
	readonly clock: Clock;
	/** The connection broke, and another process took the place meanwhile: this one must end. */
	readonly onReplaced: (error: SecondProcessError) => void;
}

/**
 * Makes sure that no other process works on this database. Without Redis two processes cannot tell each other's
 * players anything, so the second one must not start.
 *
 * The place is a lock of a database session. When its connection breaks, the lock is taken again as soon as the
 * database is back. The connection is one of its own and never reserved from a pool: `postgres` lets the whole
 * process fail when a reserved connection is used after it broke.
 *
 * @returns a function that lets the next process in.
 * @throws SecondProcessError
 */
export async function becomeOnlyProcess(options: OnlyProcessOptions): Promise<() => Promise<void>> {
	const place = new Place(options);
	if (await place.take()) return () => place.leave();
	await place.leave();
	throw new SecondProcessError();
}

class Place {
	readonly #options: OnlyProcessOptions;
	readonly #session: postgres.Sql;
	#isHeld = false;
	#isLeft = false;
	#triesLeft = RETAKE_TRIES;
	#cancelRetry: () => void = () => {};

	constructor(options: OnlyProcessOptions) {
		this.#options = options;
		this.#session = postgres(options.databaseUrl, {
			max: 1,
			max_lifetime: null,
			connection: { application_name: "webframe-bff only process", ...KEEP_ALIVE },
			onnotice: () => {},
			onclose: () => this.#lost(),
		});
	}

	async take(): Promise<boolean> {
		const [row] = await this.#session<{ isFree: boolean }[]>`
			select pg_try_advisory_lock(${ONLY_PROCESS_LOCK}::bigint) as "isFree"`;
		this.#isHeld = row?.isFree === true;
		return this.#isHeld;
	}

	async leave(): Promise<void> {
		this.#isLeft = true;
		this.#cancelRetry();
		await this.#session.end({ timeout: END_TIMEOUT_SECONDS });
	}

	/** Called for every connection that ends, also for attempts to make one. */
	#lost(): void {
		if (!this.#isHeld || this.#isLeft) return;
		this.#isHeld = false;
		this.#triesLeft = RETAKE_TRIES;
		void this.#retake();
	}

	async #retake(): Promise<void> {
		// The database may still be away: then nobody else has the lock, and it does not count.
		const isTaken = await this.take().then(
			(isOurs) => !isOurs,
			() => false,
		);
		if (this.#isHeld || this.#isLeft) return;
		if (isTaken) this.#triesLeft--;
		if (this.#triesLeft === 0) this.#options.onReplaced(new SecondProcessError());
		else this.#cancelRetry = this.#options.clock.after(RETAKE_PAUSE_MS, () => void this.#retake());
	}
}

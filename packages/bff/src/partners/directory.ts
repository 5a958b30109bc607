import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { LatestRead } from "../platform/latest-read.ts";
import type { Logger } from "../platform/logger.ts";
import { type Repeated, repeat } from "../platform/repeat.ts";

/** How old a row may be on another process than the one that changed it. */
const REFRESH_MS = 2_000;

export interface DirectoryContext {
	readonly database: Database;
	readonly clock: Clock;
	readonly logger: Logger;
}

/**
 * Rows that are needed for every bet and change once in a week, in memory: partners, providers. Another process sees a
 * change within `REFRESH_MS`.
 *
 * A row that cannot be read concerns only itself, and what was known of it before stays in force: one bad row must not
 * stop the others.
 */
export abstract class Directory<Context extends DirectoryContext> {
	protected readonly context: Context;
	readonly #name: string;
	/** What was wrong when it was last told, by what it is wrong with. */
	readonly #told = new Map<string, string>();
	readonly #latest = new LatestRead();
	#refreshing: Repeated | undefined;

	/** @param name for the log */
	constructor(name: string, context: Context) {
		this.#name = name;
		this.context = context;
	}

	/** Reads the rows. When it resolves, every change that was made before it is in force. */
	async refresh(): Promise<void> {
		await this.#latest.run(
			() => this.read(),
			(put) => put(),
		);
	}

	/** @returns what puts the rows in force that were read, by what is known at that moment */
	protected abstract read(): Promise<() => void>;

	/** Reads the rows and keeps them fresh until `stop`. */
	async start(): Promise<void> {
		const { clock, logger } = this.context;
		await this.refresh();
		// A database that is away for a moment leaves the last known rows in force.
		const options = { name: this.#name, pauseMs: REFRESH_MS, clock, logger, startsWithPause: true };
		this.#refreshing = repeat(() => this.refresh(), options);
	}

	async stop(): Promise<void> {
		await this.#refreshing?.stop();
	}

	/** What is wrong with a row or a key is told once for each thing that is, not at every refresh. */
	protected tell(subject: string, wrong: string, about: object, text: string): void {
		if (this.#told.get(subject) === wrong) return;
		this.#told.set(subject, wrong);
		this.context.logger.error(about, text);
	}

	/** Nothing is wrong with it, or not any more. */
	protected tellAgain(subject: string): void {
		this.#told.delete(subject);
	}
}

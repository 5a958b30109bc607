import type { Clock } from "./clock.ts";
import type { Logger } from "./logger.ts";

export interface Repeated {
	/** Runs at once, or again right after the run that is under way. */
	kick(): void;
	/** Ends the repetition and waits for the run that is under way. */
	stop(): Promise<void>;
}

export interface RepeatOptions {
	/** For the log. */
	readonly name: string;
	readonly pauseMs: number;
	readonly clock: Clock;
	readonly logger: Logger;
	/** Waits for a pause before the first run too, because the work has just been done. */
	readonly startsWithPause?: boolean;
}

/**
 * Runs work again and again, each run `pauseMs` after the end of the one before. An error is logged and does not
 * end the repetition: the next run looks at the same state again.
 *
 * @param work returns true when there is more to do at once; whatever else it returns says nothing
 */
export function repeat(work: () => Promise<unknown>, options: RepeatOptions): Repeated {
	let isStopped = false;
	let isKicked = false;
	let running: Promise<void> | undefined;
	let cancel: () => void = () => {};

	const run = async (): Promise<void> => {
		isKicked = false;
		try {
			if ((await work()) === true) isKicked = true;
		} catch (error) {
			options.logger.error({ err: error, work: options.name }, "repeated work failed; it will be tried again");
		}
	};
	const start = (): void => {
		cancel();
		running = run().finally(() => {
			running = undefined;
			if (isStopped) return;
			if (isKicked) start();
			else cancel = options.clock.after(options.pauseMs, start);
		});
	};
	if (options.startsWithPause === true) cancel = options.clock.after(options.pauseMs, start);
	else start();
	return {
		kick: () => {
			isKicked = true;
			if (running === undefined && !isStopped) start();
		},
		stop: async () => {
			isStopped = true;
			cancel();
			await running;
		},
	};
}

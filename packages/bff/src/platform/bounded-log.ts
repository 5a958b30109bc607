import type { Clock } from "./clock.ts";
import type { Logger } from "./logger.ts";
import { RateLimit } from "./rate-limit.ts";

/** Lines of one text that are written in a minute. */
export const LINES_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

/** Where an error is told. */
export interface ErrorLog {
	error(about: object, text: string): void;
}

export interface BoundedLog extends ErrorLog {
	warn(about: object, text: string): void;
}

/**
 * Writes what strangers can cause: of each text only so many lines a minute, so that nobody fills a disk or buries what
 * matters. The next line that is written says how many were left out before it.
 */
export function boundedLog(logger: Pick<Logger, "error" | "warn">, clock: Clock): BoundedLog {
	const limit = new RateLimit(clock, MINUTE_MS);
	const leftOut = new Map<string, number>();
	const bounded = (level: "error" | "warn") => (about: object, text: string) => {
		const before = leftOut.get(text) ?? 0;
		if (limit.take(text, LINES_PER_MINUTE) !== undefined) {
			leftOut.set(text, before + 1);
			return;
		}
		leftOut.delete(text);
		logger[level](before === 0 ? about : { ...about, leftOut: before }, text);
	};
	return { error: bounded("error"), warn: bounded("warn") };
}

import { Writable } from "node:stream";
import { createLogger, type Logger } from "../platform/logger.ts";

export interface MemoryLogger {
	readonly logger: Logger;
	/** What was logged, one JSON line each. */
	readonly lines: string[];
}

/** A real logger whose lines a test can read. */
export function memoryLogger(level = "info"): MemoryLogger {
	const lines: string[] = [];
	const destination = new Writable({
		write: (chunk: Buffer, _encoding, done) => {
			lines.push(chunk.toString("utf8"));
			done();
		},
	});
	return { logger: createLogger(level, {}, destination), lines };
}

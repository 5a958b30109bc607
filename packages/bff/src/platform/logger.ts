import { type Logger, pino } from "pino";
import { callId } from "./call-id.ts";
import { printable } from "./printable.ts";
import { redact } from "./redact.ts";

export type { Logger };

/**
 * JSON lines on standard output, without secrets: see `redact`.
 *
 * @param about stands in each line
 */
export function createLogger(level: string, about: object = {}, destination?: NodeJS.WritableStream): Logger {
	const options: pino.LoggerOptions = {
		level,
		base: about,
		mixin: () => {
			const id = callId();
			return id === undefined ? {} : { callId: id };
		},
		// Errors arrive spelt out already.
		serializers: { err: (error: unknown) => error },
		hooks: {
			// JSON escapes not all that a terminal would obey. Outside of texts a line has none of it.
			streamWrite: printable,
			logMethod(args, method) {
				const [about, ...texts] = args;
				const redacted = redact(about instanceof Error ? { err: about } : about);
				Reflect.apply(method, this, [redacted, ...texts.map(redact)]);
			},
		},
	};
	return destination === undefined ? pino(options) : pino(options, destination);
}

import type { WageringContext } from "./context.ts";

/**
 * Runs work that nobody waits for, except a process that drains. What it throws is logged: an attempt whose end it
 * leaves unrecorded is found by `recover`.
 *
 * @returns when it is over; never rejects.
 */
export function inBackground(
	context: Pick<WageringContext, "background" | "logger">,
	about: object,
	work: () => Promise<void>,
): Promise<void> {
	const running = work().catch((error: unknown) => {
		context.logger.error(
			{ err: error, ...about },
			"work in the background failed; what it was about is looked at again when it is due",
		);
	});
	context.background.add(running);
	return running.finally(() => context.background.delete(running));
}

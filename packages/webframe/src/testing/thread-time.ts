/** How much of a processor's time the page of a test has had: for tests in a browser. */
import { executeServerCommand } from "@web/test-runner-commands";
import { THREAD_TIME } from "./thread-time-plugin.ts";

/** Milliseconds that the page's main thread has run: in them, other than in those of a clock, nobody else's work is counted. */
export function threadTime(): Promise<number> {
	return executeServerCommand<number, undefined>(THREAD_TIME);
}

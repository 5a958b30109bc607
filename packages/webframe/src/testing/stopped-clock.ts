import type { Page } from "playwright-core";

/** A page's clock can only be stopped later than it was started, and goes on until then, however slow the machine is. */
const UNTIL_STOPPED_MS = 3_600_000;

/** Before the page is opened. @param instant at which its clock and its timers stand, in milliseconds since the epoch */
export async function stopClock({ clock }: Page, instant = UNTIL_STOPPED_MS): Promise<void> {
	await clock.install({ time: instant - UNTIL_STOPPED_MS });
	await clock.pauseAt(instant);
}

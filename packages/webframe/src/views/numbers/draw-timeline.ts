/**
 * When each number of a draw leaves the tray and when it settles on the board, in milliseconds from the start.
 * Everything that is shown of a draw follows from the time elapsed, so that a draw can be stopped, wound back
 * and looked at.
 */

/** Between two balls leaving the tray. */
export const BALL_EVERY_MS = 48;
/** From the tray to the board. */
export const BALL_FLIGHT_MS = 260;

/** How long the draw of so many numbers takes. */
export function drawDurationMs(count: number): number {
	return count === 0 ? 0 : (count - 1) * BALL_EVERY_MS + BALL_FLIGHT_MS;
}

/** How many numbers have settled. */
export function settledAt(elapsedMs: number, count: number): number {
	const settled = Math.floor((elapsedMs - BALL_FLIGHT_MS) / BALL_EVERY_MS) + 1;
	return Math.max(0, Math.min(count, settled));
}

/**
 * When each ball of a draw is called, and when it lies in its place, in milliseconds from `drawAt`. Everything that is shown
 * of a draw follows from the time elapsed, so that a draw can be stopped, wound back and looked at.
 */
import type { DrawSteps } from "../../components/game-table/draw-moment.ts";
import { spread } from "./spread.ts";

/** From the call of a ball to its place, where the rhythm of the draw leaves so much. */
const TRAVEL_MS = 400;

export interface BallTimes {
	readonly calledAt: number;
	readonly settledAt: number;
}

/** One for each ball, in the order of the draw. */
export function ballTimes(count: number, playMs: number): readonly BallTimes[] {
	const settled = spread(count, playMs);
	return settled.map((settledAt, index) => {
		const travelMs = Math.min(TRAVEL_MS, settledAt - (settled[index - 1] ?? 0));
		return { calledAt: settledAt - travelMs, settledAt };
	});
}

/** Two steps for each ball: its call and its place. */
export function drawSteps(count: number, playMs: number): DrawSteps {
	return ballTimes(count, playMs).flatMap(({ calledAt, settledAt }) => [calledAt, settledAt]);
}

/** How many balls have been called, and how many lie in their places, when so many steps are complete. */
export function ballsAt(step: number): { readonly called: number; readonly settled: number } {
	return { called: Math.ceil(step / 2), settled: Math.floor(step / 2) };
}

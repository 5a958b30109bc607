/** How the balls of a draw are spread over its time. */
import type { DrawSteps } from "../../components/game-table/draw-moment.ts";

/** How the things of a draw are spread over it. */
export interface Spread {
	/** When the first one is complete, as a share of the play time. */
	readonly first: number;
	/** When the last one is, as a share of the play time. */
	readonly last: number;
	/** How many of the last ones are slower. */
	readonly slowCount: number;
	/** How many times slower the very last one is; those before it grow towards it. */
	readonly slowest: number;
}

/** Balls one after the other: most in one rhythm, the last ones slower. */
export const BALLS: Spread = { first: 0.04, last: 0.86, slowCount: 3, slowest: 2 };

/** When each of so many things is complete. */
export function spread(count: number, playMs: number, { first, last, slowCount, slowest }: Spread = BALLS): DrawSteps {
	if (count <= 1) return count === 1 ? [Math.round(playMs * last)] : [];
	const gaps = [...new Array(count - 1).keys()].map((index) => {
		const fromEnd = count - 2 - index;
		return fromEnd >= slowCount ? 1 : 1 + (slowest - 1) * ((slowCount - fromEnd) / slowCount);
	});
	const unit = ((last - first) * playMs) / gaps.reduce((sum, gap) => sum + gap, 0);
	let at = first * playMs;
	return [at, ...gaps.map((gap) => (at += gap * unit))].map(Math.round);
}

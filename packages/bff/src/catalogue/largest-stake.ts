import type { BetSelection, StakeBounds } from "@webframe/shared/games";

/** In minor units. */
export interface BetBounds extends StakeBounds {
	readonly maxWin: bigint;
}

/**
 * The largest amount of a bet that its limits let through, each part of it in proportion: one that can be staked, where there
 * is one, so that who takes it is not refused again.
 *
 * @returns undefined where none would do
 */
export function largestStake(
	bet: Pick<BetSelection, "step" | "highestWin">,
	{ minStake, maxStake, maxWin }: BetBounds,
): bigint | undefined {
	for (const step of bet.step > 1n ? [bet.step, 1n] : [1n]) {
		const steps = mostSteps(maxStake / step, (count) => bet.highestWin(count * step) <= maxWin);
		if (steps > 0n && steps * step >= minStake) return steps * step;
	}
	return undefined;
}

/** The most of 0 … `most` that fit, where more never fit when fewer do not. */
function mostSteps(most: bigint, fits: (count: bigint) => boolean): bigint {
	let [low, high] = [0n, most];
	while (low < high) {
		const middle = (low + high + 1n) / 2n;
		if (fits(middle)) low = middle;
		else high = middle - 1n;
	}
	return low;
}

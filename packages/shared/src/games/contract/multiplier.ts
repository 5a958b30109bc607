/**
 * Multipliers are whole hundredths (350 is × 3.5), so that a win is integer arithmetic and a multiplier never
 * has more than two digits behind its point.
 */
const HUNDREDTHS = 100;

/** What a stake wins at a multiplier, in minor units, rounded down. */
export function multiply(stake: bigint, hundredths: number): bigint {
	return (stake * BigInt(hundredths)) / BigInt(HUNDREDTHS);
}

/** What a bet pays, gross, that was left at a coefficient, if its round went on until then: known before any result is. */
export function cashOutWin(playing: bigint, coefficient: number): bigint {
	return multiply(playing, coefficient);
}

/** A multiplier as pay tables print it, without needless zeros: 375 is `3.75`, 350 is `3.5`, 100 is `1`. */
export function multiplierText(hundredths: number): string {
	const whole = Math.trunc(hundredths / HUNDREDTHS);
	const fraction = String(hundredths % HUNDREDTHS).padStart(2, "0");
	return `${whole}.${fraction}`.replace(/\.?0+$/, "");
}

/** An exact fraction; the denominator is positive. Probabilities and returns are never floating-point numbers. */
export interface Fraction {
	readonly n: bigint;
	readonly d: bigint;
}

export const ZERO: Fraction = { n: 0n, d: 1n };

export function fraction(n: bigint, d: bigint): Fraction {
	const divisor = gcd(n < 0n ? -n : n, d);
	return { n: n / divisor, d: d / divisor };
}

export function add(one: Fraction, other: Fraction): Fraction {
	return fraction(one.n * other.d + other.n * one.d, one.d * other.d);
}

export function times(one: Fraction, other: Fraction): Fraction {
	return fraction(one.n * other.n, one.d * other.d);
}

/** In millionths, rounded up. */
export function ceilPpm({ n, d }: Fraction): bigint {
	return (n * 1_000_000n + d - 1n) / d;
}

/** As a percentage with that many digits behind the point, rounded half up. */
export function percentText({ n, d }: Fraction, digits: number): string {
	const scale = 10n ** BigInt(digits);
	const scaled = (n * 200n * scale + d) / (2n * d);
	return `${scaled / scale}.${String(scaled % scale).padStart(digits, "0")}`;
}

/** In how many ways `of` can be chosen from `from`. */
export function waysToChoose(of: number, from: number): bigint {
	if (of < 0 || of > from) return 0n;
	let ways = 1n;
	for (let taken = 1; taken <= of; taken++) ways = (ways * BigInt(from - of + taken)) / BigInt(taken);
	return ways;
}

function gcd(one: bigint, other: bigint): bigint {
	let [a, b] = [one, other];
	while (b !== 0n) [a, b] = [b, a % b];
	return a === 0n ? 1n : a;
}

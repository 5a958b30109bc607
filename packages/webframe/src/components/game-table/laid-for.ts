/** A ticket of another sum on the same places. */
import type { Laid } from "./ticket.ts";

/**
 * What lies, laid anew in proportion so that it comes to so much: in whole chips, at least one on each place, and what is left
 * over by the largest remainders.
 *
 * @param chip the smallest, of which `sum` is a multiple
 * @returns undefined where nothing lies, or more places than there are chips
 */
export function laidFor(laid: Laid, sum: bigint, chip: bigint): Laid | undefined {
	const places = BigInt(laid.size);
	// One lies on each place; the others are what is shared.
	const shared = sum / chip - places;
	if (places === 0n || shared < 0n || sum % chip !== 0n) return undefined;
	let before = 0n;
	for (const minor of laid.values()) before += minor;
	const shares = [...laid].map(([outcome, minor]) => {
		const share = (shared * minor) / before;
		return { outcome, share, rest: (shared * minor) % before };
	});
	const left = Number(shared - shares.reduce((all, { share }) => all + share, 0n));
	const lucky = new Set(shares.toSorted(byRest).slice(0, left));
	return new Map(shares.map((one) => [one.outcome, (1n + one.share + (lucky.has(one) ? 1n : 0n)) * chip]));
}

function byRest(one: { readonly rest: bigint }, other: { readonly rest: bigint }): number {
	return one.rest === other.rest ? 0 : one.rest > other.rest ? -1 : 1;
}

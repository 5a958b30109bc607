import { parseLooseAmount } from "@webframe/shared/money";

/**
 * An amount that an accept may name, in minor units: null when it does not, `unreadable` when it is none of this
 * currency.
 */
export function readAmount(told: string | number | undefined, digits: number): bigint | "unreadable" | null {
	if (told === undefined) return null;
	const amount = parseLooseAmount(told, digits);
	return amount.ok ? amount.minor : "unreadable";
}

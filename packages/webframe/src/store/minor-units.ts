/** Amounts as the service writes them: decimal strings with all digits of their currency. */
import { formatAmount } from "@webframe/shared/money";

/** The whole amount in the smallest units of its currency. */
export function minorUnits(amount: string): bigint {
	return BigInt(amount.replace(".", ""));
}

/** So many of the smallest units, as an amount with as many digits as that one. */
export function likeAmount(minor: bigint, amount: string): string {
	const point = amount.indexOf(".");
	return formatAmount(minor, point < 0 ? 0 : amount.length - point - 1);
}

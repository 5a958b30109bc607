/**
 * Amounts that an accept names, against those of the transaction that was sent. What it leaves out agrees with everything.
 *
 * Source: wire contract, section 4, "recorded, also for a repeat".
 */
import type { Delivery } from "./bet.ts";

/** As an accept names it: null when it does not, `unreadable` when it is no amount of the currency. */
export type ToldAmount = bigint | "unreadable" | null;

interface Told {
	readonly amount: ToldAmount;
	readonly taxAmount: ToldAmount;
}

/** Whether what an accept tells, where it tells it, are the amounts that were sent, as values. */
export function isSameMoney(told: Told, sent: Delivery): boolean {
	return (
		(told.amount === null || told.amount === sent.amount) &&
		(told.taxAmount === null || isSameTax(told.taxAmount, sent))
	);
}

/** No tax is a tax of nothing: a casino that writes the field into every accept says the same as one that does not. */
function isSameTax(told: ToldAmount, { taxAmount }: Delivery): boolean {
	return told === (taxAmount ?? 0n);
}

/**
 * Which of several transactions of one type and amount is meant, or undefined when nothing tells. A tax of nothing may
 * be that of one that was sent with it, or without.
 */
export function ofToldTax(sent: readonly Delivery[], told: ToldAmount): Delivery | undefined {
	const exact = sent.find(({ taxAmount }) => taxAmount === told);
	const [only, another] = sent;
	if (told === null) return exact ?? (another === undefined ? only : undefined);
	return exact ?? sent.find((one) => isSameTax(told, one));
}

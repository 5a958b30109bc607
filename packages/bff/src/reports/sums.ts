/** Arithmetic of sums, and their form on the wire. A currency may have had another number of digits: then the larger one counts. */
import { formatAmount } from "@webframe/shared/money";
import type { ReportSums, ReportTotal } from "@webframe/shared/wire";
import type { Sums } from "../store/report-sums.ts";

/** Sums of one currency. */
export interface CurrencySums extends Sums {
	readonly currency: string;
	readonly digits: number;
}

const AMOUNTS = ["stakes", "payouts", "returns", "tax", "freebets", "jackpots", "cashbacks"] as const;

function mapAmounts(of: (name: (typeof AMOUNTS)[number]) => bigint): Pick<Sums, (typeof AMOUNTS)[number]> {
	const [stakes, payouts, returns, tax, freebets, jackpots, cashbacks] = [
		of("stakes"),
		of("payouts"),
		of("returns"),
		of("tax"),
		of("freebets"),
		of("jackpots"),
		of("cashbacks"),
	];
	return { stakes, payouts, returns, tax, freebets, jackpots, cashbacks };
}

export const NO_SUMS: Sums = { bets: 0, transactions: 0, ...mapAmounts(() => 0n) };

function scaled(sums: Sums, from: number, to: number): Sums {
	if (from === to) return sums;
	const factor = 10n ** BigInt(to - from);
	return { bets: sums.bets, transactions: sums.transactions, ...mapAmounts((name) => sums[name] * factor) };
}

/** @param sign -1: the second is taken away from the first */
function combined(one: CurrencySums, other: CurrencySums, sign: 1 | -1): CurrencySums {
	const digits = Math.max(one.digits, other.digits);
	const [a, b] = [scaled(one, one.digits, digits), scaled(other, other.digits, digits)];
	return {
		currency: one.currency,
		digits,
		bets: a.bets + sign * b.bets,
		transactions: a.transactions + sign * b.transactions,
		...mapAmounts((name) => a[name] + BigInt(sign) * b[name]),
	};
}

/** The first less the second. */
export function less(one: CurrencySums, other: CurrencySums): CurrencySums {
	return combined(one, other, -1);
}

/** One for each currency, in their order. */
export function addUp(all: readonly CurrencySums[]): readonly CurrencySums[] {
	const byCurrency = new Map<string, CurrencySums>();
	for (const one of all) {
		const { currency, digits } = one;
		const before = byCurrency.get(currency) ?? { ...NO_SUMS, currency, digits };
		byCurrency.set(currency, combined(before, one, 1));
	}
	return [...byCurrency.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** What the first lists hold by currency, less what the second ones hold. */
export function addUpLess(all: readonly CurrencySums[], taken: readonly CurrencySums[]): readonly CurrencySums[] {
	return addUp([...all, ...taken.map((one) => less({ ...NO_SUMS, currency: one.currency, digits: one.digits }, one))]);
}

/** Whether nothing of it is other than nothing. */
export function isNothing(sums: Sums): boolean {
	return sums.bets === 0 && sums.transactions === 0 && AMOUNTS.every((name) => sums[name] === 0n);
}

/** What is left to the partner and us. */
export function marginOf({ stakes, returns, payouts, jackpots, tax }: Sums): bigint {
	return stakes - returns - payouts - jackpots - tax;
}

export function showSums(sums: Sums, digits: number): ReportSums {
	const show = (amount: bigint): string => formatAmount(amount, digits);
	const { bets, transactions, stakes, payouts, returns, tax, freebets, jackpots, cashbacks } = sums;
	return {
		bets,
		transactions,
		stakes: show(stakes),
		payouts: show(payouts),
		returns: show(returns),
		tax: show(tax),
		freebets: show(freebets),
		jackpots: show(jackpots),
		cashbacks: show(cashbacks),
		margin: show(marginOf(sums)),
	};
}

export function showTotal(one: CurrencySums): ReportTotal {
	return { currency: one.currency, ...showSums(one, one.digits) };
}

/** A total that was shown, as it was: the digits are those that it has. */
export function readTotal(total: ReportTotal): CurrencySums {
	const digits = /\.(?<behind>[0-9]+)$/.exec(total.stakes)?.groups?.["behind"]?.length ?? 0;
	const amounts = mapAmounts((name) => BigInt(total[name].replace(".", "")));
	return { currency: total.currency, digits, bets: total.bets, transactions: total.transactions, ...amounts };
}

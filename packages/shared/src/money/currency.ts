import { assertDigits } from "./amount-text.ts";
import { CURRENCIES, type Currency } from "./currency-table.ts";

/** A partner's own numbers of fraction digits, by `Currency.code`: counterparties differ from ISO 4217. */
export type CurrencyDigits = Readonly<Record<string, number>>;

const MICRO_SIGN = "\u00b5";
const GREEK_MU = "\u03bc";

/**
 * The currency of a code as it came from a partner, or undefined. Codes are compared exactly, except that the
 * micro sign and the Greek letter mu are the same; `µBT` and `mBT` are aliases of `µBTC` and `mBTC`. Whoever
 * sends the currency back sends the text received, not `code`. Throws a RangeError for an override outside 0
 * to 18: a partner's settings are checked when they are applied.
 *
 * Source: specification, "Reference data"; wire contract, section 2, "Currency".
 */
export function currencyOf(text: string, overrides: CurrencyDigits = {}): Currency | undefined {
	const currency = CURRENCIES.get(tickerOf(text));
	if (currency === undefined || !Object.hasOwn(overrides, currency.code)) {
		return currency;
	}
	const digits = overrides[currency.code] ?? currency.digits;
	assertDigits(digits);
	return { ...currency, digits };
}

function tickerOf(text: string): string {
	const ticker = text.replace(GREEK_MU, MICRO_SIGN);
	return ticker === "mBT" || ticker === `${MICRO_SIGN}BT` ? `${ticker}C` : ticker;
}

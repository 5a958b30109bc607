import { assertDigits } from "./amount-text.ts";
import { CURRENCIES, type Currency } from "./currency-table.ts";

/** A partner's own numbers of fraction digits, by `Currency.code`: counterparties differ from ISO 4217. */
export type CurrencyDigits = Readonly<Record<string, number>>;

/**
 * The currencies that have more than one spelling, by code, which comes first: the micro sign and the Greek letter mu are
 * the same, and `µBT` and `mBT` are aliases.
 */
export const SPELLINGS: readonly (readonly [code: string, ...others: string[]])[] = [
	["\u00b5BTC", "\u03bcBTC", "\u00b5BT", "\u03bcBT"],
	["mBTC", "mBT"],
];

/**
 * The currency of a code as it came from a partner, or undefined. Codes are compared exactly, but for the spellings that
 * some have besides. Whoever sends the currency back sends the text received, not `code`. Throws a RangeError for an
 * override outside 0 to 18: a partner's settings are checked when they are applied.
 *
 * Source: specification, "Reference data"; wire contract, section 2, "Currency".
 */
export function currencyOf(text: string, overrides: CurrencyDigits = {}): Currency | undefined {
	const currency = CURRENCIES.get(spellingsOf(text)[0]);
	if (currency === undefined || !Object.hasOwn(overrides, currency.code)) {
		return currency;
	}
	const digits = overrides[currency.code] ?? currency.digits;
	assertDigits(digits);
	return { ...currency, digits };
}

/** Every text that stands for the currency of this one, its code first; those of a text that is no currency are itself. */
export function spellingsOf(text: string): readonly [code: string, ...others: string[]] {
	return SPELLINGS.find((spellings) => spellings.includes(text)) ?? [text];
}

/** Texts of currencies are compared with this wherever they may have come from different messages. */
export function isSameCurrency(one: string, other: string): boolean {
	return spellingsOf(one)[0] === spellingsOf(other)[0];
}

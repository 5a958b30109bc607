export {
	AMOUNT_LENGTH_MAX,
	AMOUNT_PATTERN,
	FRACTION_DIGITS_MAX,
	INTEGER_DIGITS_MAX,
} from "./amount-text.ts";
export { compareOdds } from "./compare-odds.ts";
export { type CurrencyDigits, currencyOf, isSameCurrency, SPELLINGS, spellingsOf } from "./currency.ts";
export { CURRENCIES, type Currency, type CurrencyKind } from "./currency-table.ts";
export { formatAmount } from "./format-amount.ts";
export { EURO_DIGITS, EURO_PER_EURO, inEuro, RATE_DIGITS } from "./in-euro.ts";
export { type AmountProblem, type ParsedAmount, parseAmount } from "./parse-amount.ts";
export { parseLooseAmount } from "./parse-loose-amount.ts";
export { readPartnerBalance } from "./read-partner-balance.ts";
export { splitPayout, splitStake, type TaxBase, type TaxRule } from "./tax.ts";

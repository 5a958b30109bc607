/** The currencies in which this casino keeps wallets, each with the fraction digits that it pays. */
const FRACTION_DIGITS: ReadonlyMap<string, number> = new Map([
	["EUR", 2],
	["USD", 2],
	["JPY", 0],
	["KWD", 3],
	["mBTC", 5],
]);

/** @throws RangeError for a currency in which no wallet can be opened here. */
export function fractionDigitsOf(currency: string): number {
	const digits = FRACTION_DIGITS.get(currency);
	if (digits === undefined) throw new RangeError(`This casino has no wallets in ${currency}.`);
	return digits;
}

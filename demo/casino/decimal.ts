/**
 * Exact decimals for the wallet.
 *
 * An amount is a decimal string on the wire and `numeric` in the database. In between it is a bigint that
 * counts units of 10^-18: the finest fraction that any currency on the wire has, so no amount is ever rounded,
 * and "10", "10.0" and "10.00" are the same value. Binary floating point never touches money.
 */
export type Decimal = bigint;

const FRACTION_DIGITS = 18;
const ONE = 10n ** BigInt(FRACTION_DIGITS);
const DECIMAL_PATTERN = /^(-?)([0-9]+)(?:\.([0-9]{1,18}))?$/;

/**
 * Reads an amount of the wire or a `numeric` of the database.
 *
 * @throws RangeError when the text is neither. What comes from outside is checked by its schema before.
 */
export function parseDecimal(text: string): Decimal {
	const [, sign, whole = "", fraction = ""] = DECIMAL_PATTERN.exec(text) ?? [];
	if (whole === "") throw new RangeError(`"${text.slice(0, 64)}" is not a decimal.`);
	const units = BigInt(whole) * ONE + BigInt(fraction.padEnd(FRACTION_DIGITS, "0"));
	return sign === "-" ? -units : units;
}

/** Writes a value with exactly `fractionDigits` digits behind the point; further ones are cut. */
export function formatDecimal(value: Decimal, fractionDigits: number): string {
	const sign = value < 0n ? "-" : "";
	const units = value < 0n ? -value : value;
	const whole = (units / ONE).toString();
	const fraction = (units % ONE).toString().padStart(FRACTION_DIGITS, "0").slice(0, fractionDigits);
	return fraction === "" ? sign + whole : `${sign}${whole}.${fraction}`;
}

/** The one shortest text of a value: "10.00" and "10" both give "10". For keys and for SQL. */
export function plainDecimal(value: Decimal): string {
	return formatDecimal(value, FRACTION_DIGITS).replace(/\.?0+$/, "");
}

/** Whether a value can be paid in a currency with so many fraction digits: 0.5 cannot in yen, 100.00 can. */
export function fitsDigits(value: Decimal, fractionDigits: number): boolean {
	return value % 10n ** BigInt(FRACTION_DIGITS - fractionDigits) === 0n;
}

/** The provider's own small arithmetic: whole minor units, never a floating-point amount. */

/** Undefined for anything but a decimal text with at most so many digits. */
export function toMinor(text: string, digits: number): bigint | undefined {
	const match = /^(\d{1,12})(?:\.(\d{1,8}))?$/.exec(text);
	const fraction = match?.[2] ?? "";
	if (match === null || /[1-9]/.test(fraction.slice(digits))) return undefined;
	return BigInt((match[1] ?? "") + fraction.slice(0, digits).padEnd(digits, "0"));
}

export function toText(minor: bigint, digits: number): string {
	const text = String(minor).padStart(digits + 1, "0");
	return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** A stake times a coefficient in hundredths, rounded down. */
export function times(stake: bigint, hundredths: number): bigint {
	return (stake * BigInt(hundredths)) / 100n;
}

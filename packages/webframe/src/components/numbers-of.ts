/** The list of numbers in a selection or a result, if it has one. */
export function numbersOf(value: unknown): readonly number[] | undefined {
	if (typeof value !== "object" || value === null) return undefined;
	const { numbers }: { readonly numbers?: unknown } = value;
	return Array.isArray(numbers) ? numbers.filter((number) => typeof number === "number") : undefined;
}

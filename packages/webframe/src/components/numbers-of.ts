/** The `numbers` of a selection or a result, if it has any. */
export function numbersOf(value: unknown): readonly number[] | undefined {
	if (typeof value !== "object" || value === null || !("numbers" in value)) return undefined;
	return Array.isArray(value.numbers) ? value.numbers.filter((number) => typeof number === "number") : undefined;
}

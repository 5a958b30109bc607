/** Parsers as a hub's author writes them: the value, or an error. */
export function text(value: unknown): string {
	if (typeof value !== "string") throw new TypeError("It must be a text.");
	return value;
}

export function number(value: unknown): number {
	if (typeof value !== "number") throw new TypeError("It must be a number.");
	return value;
}

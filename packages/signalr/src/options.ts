/** Throws TypeError, naming the key, when an object has one that means nothing: a name spelt wrong would change nothing. */
export function checkKeys(owner: string, given: object, known: readonly string[]): void {
	for (const key of Object.keys(given)) {
		if (!known.includes(key)) {
			throw new TypeError(`${owner} has no option '${key}'. Its options are ${known.join(", ")}.`);
		}
	}
}

/** Throws TypeError, naming the key, unless it is left out or a function. */
export function checkFunction(owner: string, given: object, key: string): void {
	const value: unknown = Reflect.get(given, key);
	if (value !== undefined && typeof value !== "function") {
		throw new TypeError(`${owner}'s ${key} must be a function.`);
	}
}

/** Whether a value can check others: a function, or an object with `parse`. */
export function isParser(value: unknown): boolean {
	if (typeof value === "function") return true;
	return typeof value === "object" && value !== null && "parse" in value && typeof value.parse === "function";
}

import { MAXIMUM_DEPTH } from "./hub-protocol.ts";

/** An array or object needs two characters of text, so shorter texts cannot be nested too deep. */
export const SHORTEST_TOO_DEEP_TEXT = 2 * (MAXIMUM_DEPTH + 1);

/** True when arrays and objects are nested deeper than a message may be. Does not use the call stack. */
export function isTooDeep(value: unknown): boolean {
	let level: object[] = isObject(value) ? [value] : [];
	for (let depth = 1; level.length > 0; depth++) {
		if (depth > MAXIMUM_DEPTH) return true;
		level = level.flatMap((parent) => Object.values(parent).filter(isObject));
	}
	return false;
}

function isObject(value: unknown): value is object {
	return typeof value === "object" && value !== null;
}

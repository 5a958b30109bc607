import { storableJson } from "../platform/storable-text.ts";

export const STORABLE_RULE = "must be text that can be stored";

/** Whether the database can keep a text, or JSON with all its texts and keys, as it is: no NUL, no half of a character. */
export function isStorable(value: string | object): boolean {
	return storableJson(value) === JSON.stringify(value);
}

/** Whether lists and objects stand in each other no more than so many levels deep. Nothing else ends with the stack. */
export function nestsAtMost(value: unknown, levels: number): boolean {
	if (typeof value !== "object" || value === null) return true;
	return levels > 0 && Object.values(value).every((item) => nestsAtMost(item, levels - 1));
}

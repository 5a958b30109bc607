/**
 * What a terminal would obey instead of showing it: control characters but the tab and the end of a line, and those that
 * change the direction of writing. A partner's name or message must not clear a screen, set a window's title or show an
 * amount that is not there.
 */
const OBEYED = /[^\P{Cc}\t\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const OBEYED_IN_LINE = /\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** A text of several lines for a terminal: what it would obey is written as in JSON. */
export function printable(text: string): string {
	return text.replaceAll(OBEYED, escaped);
}

/** The same for what belongs into one line, such as a name in a table. */
export function printableLine(text: string): string {
	return text.replaceAll(OBEYED_IN_LINE, escaped);
}

function escaped(character: string): string {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

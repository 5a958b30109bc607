/**
 * JSON text of plain values, whatever `toJSON` the page's libraries have put on the natives: under Prototype.js
 * `JSON.stringify` makes a text of every array. What such a method has made of a value is put back here.
 */
export function jsonText(value: unknown): string {
	return JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key: string): unknown {
		return this[key];
	});
}

/**
 * JSON text of plain values, whatever `toJSON` the page's libraries have put on the natives: under Prototype.js
 * `JSON.stringify` makes a text of every array.
 */
export function jsonText(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map((item) => jsonText(item ?? null)).join(",")}]`;
	if (typeof value !== "object" || value === null) return JSON.stringify(value);
	const fields = Object.entries(value).filter(([, field]) => field !== undefined);
	return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${jsonText(field)}`).join(",")}}`;
}

/** What a body says; undefined where it is no JSON. */
export function jsonIn(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

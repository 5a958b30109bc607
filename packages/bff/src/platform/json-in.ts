/** What a text of somebody else says, however long it is. @returns undefined where it is no JSON, which JSON cannot say */
export function jsonIn(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

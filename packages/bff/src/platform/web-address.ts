/**
 * Whether a text is an http or https address as a setting may hold it: without credentials, which have no place in an
 * address, and without a query or a fragment, because paths are put behind it.
 */
export function isWebAddress(text: string): boolean {
	const url = /^https?:\/\/[^\s?#]+$/.test(text) ? URL.parse(text) : null;
	return url !== null && url.username === "" && url.password === "" && url.hostname !== "";
}

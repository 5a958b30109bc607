const ENTITIES: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

/** A text inside an element or a quoted attribute of a page. */
export function escapeHtml(text: string): string {
	return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
}

/** A source inside a directive of a Content-Security-Policy: nothing in it ends the source, the directive or the header. */
export function escapeSource(text: string): string {
	return text
		.replaceAll(/[^A-Za-z0-9:/.[\]_-]/gu, encodeURIComponent)
		.replaceAll("'", "%27")
		.replaceAll("*", "%2A");
}

/** A `Retry-After` beyond this is read as this; the back-off has its own limit. */
export const RETRY_AFTER_MAX_MS = 86_400_000;

/** The date form that RFC 9110 lets senders use. JavaScript's own parser would find dates in almost any text. */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Reads a `Retry-After` header: seconds or a date. What is neither, or not in the future, is ignored. */
export function readRetryAfter(header: string | string[] | undefined, now: Date): number | undefined {
	const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? "";
	const ms = readMs(text, now);
	return Number.isFinite(ms) && ms > 0 ? Math.min(ms, RETRY_AFTER_MAX_MS) : undefined;
}

function readMs(text: string, now: Date): number {
	if (/^[0-9]{1,15}$/.test(text)) return Number(text) * 1000;
	return HTTP_DATE.test(text) ? Date.parse(text) - now.getTime() : Number.NaN;
}

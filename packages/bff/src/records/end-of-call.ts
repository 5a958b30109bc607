import type { HttpReply } from "../platform/outbound-http.ts";
import type { Exchange } from "./exchange-log.ts";

/** Where a redirect, which we never follow, would have led: enough to see which address is the right one. */
const LOCATION_CHARS_MAX = 512;

/** Of a header so much is kept. */
const HEADER_CHARS_MAX = 128;

type End = Pick<Exchange, "status" | "answer" | "redirect" | "contentType" | "retryAfter">;

/** How a call of ours ended, for the exchange log. @param charsMax the most that is kept of the answer */
export function endOfCall(reply: HttpReply, charsMax = Number.POSITIVE_INFINITY): End {
	if (reply.kind !== "answered") return { status: null, answer: `${reply.kind}: ${reply.reason}` };
	const { status, text, location, contentType, retryAfter } = reply;
	const isLong = text.length > charsMax;
	return {
		status,
		answer: isLong ? `${text.slice(0, charsMax)}… (${text.length} characters)` : text,
		...(contentType === undefined ? {} : { contentType: contentType.slice(0, HEADER_CHARS_MAX) }),
		...(retryAfter === undefined ? {} : { retryAfter: retryAfter.slice(0, HEADER_CHARS_MAX) }),
		...(location === undefined ? {} : { redirect: withoutQuery(location) }),
	};
}

/** What stands behind the path of an address may let somebody in. */
function withoutQuery(location: string): string {
	return location.replace(/[?#].*$/s, "").slice(0, LOCATION_CHARS_MAX);
}

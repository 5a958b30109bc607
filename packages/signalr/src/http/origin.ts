/**
 * Which web pages may talk to a hub.
 *
 * Browsers send WebSocket and other requests from any page together with the user's cookies, so the Origin header, which
 * pages cannot forge, is checked on every route. Clients other than browsers send none and are let through.
 */
import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * `same`: the hub's own host. A list: origins such as `https://casino.example`, and `same` if the hub's own host is to be
 * among them. A function and a list decide alone. `any`: every page.
 */
export type OriginPolicy = "same" | "any" | readonly string[] | ((origin: string) => boolean);

/** Throws TypeError, naming the origin, for one that no browser sends as it is written, so that it would let nobody in. */
export function checkOrigins(policy: OriginPolicy): void {
	if (policy === "same" || policy === "any" || typeof policy === "function") return;
	if (!Array.isArray(policy)) {
		throw new TypeError("An endpoint's origins must be 'same', 'any', a list or a function.");
	}
	for (const origin of policy) {
		if (origin === "same" || origin === "null") continue;
		if (!URL.canParse(origin) || (new URL(origin).origin !== origin && !isOpaqueOrigin(origin))) {
			throw new TypeError(`An endpoint's origins must be written as browsers send them, but one is '${origin}'.`);
		}
	}
}

/** Of schemes other than the web's, such as an app's own, the origin is not known to the URL parser. */
function isOpaqueOrigin(origin: string): boolean {
	return new URL(origin).origin === "null" && /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+$/.test(origin);
}

/** Whether a request may come from where it says it comes; one that says nothing is no browser's. */
export function isAllowedOrigin(policy: OriginPolicy, request: IncomingMessage): boolean {
	const { origin, host } = request.headers;
	if (origin === undefined || policy === "any") return true;
	if (typeof policy === "function") return policy(origin);
	const allowed = policy === "same" ? [policy] : policy;
	return allowed.some((entry) => (entry === "same" ? isOwnHost(origin, host) : entry === origin));
}

/** Lets the page, whose origin has been allowed, read the answer and send cookies and tokens. */
export function setCorsHeaders(request: IncomingMessage, response: ServerResponse): void {
	const { origin } = request.headers;
	if (origin === undefined) return;
	response.setHeader("Access-Control-Allow-Origin", origin);
	response.setHeader("Access-Control-Allow-Credentials", "true");
	response.appendHeader("Vary", "Origin");
}

/** How long, in seconds, a browser may keep the answer to its preflight. */
const PREFLIGHT_MAX_AGE_SECONDS = 600;

/** True for the question that a browser asks before a request to another origin. */
export function isPreflight(request: IncomingMessage): boolean {
	const { origin, "access-control-request-method": method } = request.headers;
	return request.method === "OPTIONS" && origin !== undefined && method !== undefined;
}

/** The last two are what the JavaScript client sends. */
const USUAL_HEADERS = "Authorization, Content-Type, X-Requested-With, X-SignalR-User-Agent";
/** A list of names of headers, and no longer than any page needs. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+(?:\s*,\s*[\w!#$%&'*+.^`|~-]+)*$/;
const LONGEST_HEADER_NAMES = 1_024;

/** Answers a browser's question: an allowed page may send whatever headers it asks for, its own included. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
	const asked = request.headers["access-control-request-headers"] ?? "";
	const isList = asked.length <= LONGEST_HEADER_NAMES && HEADER_NAMES.test(asked);
	response.setHeader("Access-Control-Allow-Methods", "GET, POST, DELETE");
	response.setHeader("Access-Control-Allow-Headers", isList ? asked : USUAL_HEADERS);
	response.setHeader("Access-Control-Max-Age", String(PREFLIGHT_MAX_AGE_SECONDS));
	response.appendHeader("Vary", "Access-Control-Request-Headers");
	response.writeHead(204);
	response.end();
}

function isOwnHost(origin: string, host: string | undefined): boolean {
	// Two absent hosts are not the same one: an opaque origin has none, and an old client may name none.
	return host !== undefined && host !== "" && URL.canParse(origin) && new URL(origin).host === host;
}

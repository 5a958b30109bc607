import type { IncomingHttpHeaders } from "node:http";

/** What `authenticate` is given of a request: of every negotiation, upgrade, poll and send. */
export interface HubRequest {
	/** The bearer token of the Authorization header, else the `access_token` of the query, as browsers have to send it. */
	readonly token: string | undefined;
	readonly headers: IncomingHttpHeaders;
	readonly origin: string | undefined;
	readonly query: URLSearchParams;
	/** The address of the peer, which may be a proxy. */
	readonly remoteAddress: string;
}

/** The answer of `authenticate`. Made by `accept` and `refuse`. */
export type Authentication<Identity> =
	| {
			readonly outcome: "accepted";
			readonly identity: Identity;
			readonly expiresAt: number | undefined;
	  }
	| { readonly outcome: "refused"; readonly status: 401 | 403 };

/**
 * Lets a client in. `expiresAt`, in milliseconds since 1970, closes the connection unless it is renewed by then. Throws
 * RangeError when it is given and no time.
 */
export function accept<Identity>(identity: Identity, options: { expiresAt?: number } = {}): Authentication<Identity> {
	return { outcome: "accepted", identity, expiresAt: checkedExpiry(options.expiresAt) };
}

/** Throws RangeError for what is no time: compared with the clock, it would never have come. */
export function checkedExpiry(expiresAt: number | undefined): number | undefined {
	if (expiresAt === undefined || Number.isFinite(expiresAt)) return expiresAt;
	throw new RangeError(`The expiry must be a time in milliseconds since 1970, or left out, but it is ${expiresAt}.`);
}

/** Turns a client away: 401 when it should come with another token, 403 when it may not come at all. */
export function refuse(status: 401 | 403): Authentication<never> {
	return { outcome: "refused", status };
}

const BEARER = /^Bearer +(.+)$/i;

/** The token of a request, wherever its client could put it. */
export function tokenOf(headers: IncomingHttpHeaders, query: URLSearchParams): string | undefined {
	const fromHeader = BEARER.exec(headers.authorization ?? "")?.[1];
	return fromHeader ?? query.get("access_token") ?? undefined;
}

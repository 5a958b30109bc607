import type { IncomingMessage } from "node:http";
import type { HubRequest } from "./authentication.ts";
import { tokenOf } from "./authentication.ts";

/** The address of a request in parts. */
export interface RequestTarget {
	readonly path: string;
	readonly query: URLSearchParams;
}

export function targetOf(request: IncomingMessage): RequestTarget {
	const url = request.url ?? "/";
	const mark = url.indexOf("?");
	return mark === -1
		? { path: url, query: new URLSearchParams() }
		: { path: url.slice(0, mark), query: new URLSearchParams(url.slice(mark + 1)) };
}

/** The value of a query key without regard to its case, as the official server reads queries. */
export function queryValue(query: URLSearchParams, name: string): string | undefined {
	const wanted = name.toLowerCase();
	for (const [key, value] of query) if (key.toLowerCase() === wanted) return value;
	return undefined;
}

/** What `authenticate` is shown of a request. The address is looked up only if it is asked for: Node keeps it then. */
export function hubRequestOf(request: IncomingMessage, query: URLSearchParams): HubRequest {
	return {
		token: tokenOf(request.headers, query),
		headers: request.headers,
		origin: request.headers.origin,
		query,
		get remoteAddress() {
			return request.socket.remoteAddress ?? "";
		},
	};
}

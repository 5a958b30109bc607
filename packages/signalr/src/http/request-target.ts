import type { IncomingMessage } from "node:http";
import type { HubRequest } from "./authentication.ts";
import { tokenOf } from "./authentication.ts";

/** The address of a request in parts. */
export interface RequestTarget {
	readonly path: string;
	readonly query: URLSearchParams;
}

/** Takes the address of a request apart. */
export function targetOf(request: IncomingMessage): RequestTarget {
	const url = request.url ?? "/";
	const mark = url.indexOf("?");
	return mark === -1
		? { path: url, query: new URLSearchParams() }
		: { path: url.slice(0, mark), query: new URLSearchParams(url.slice(mark + 1)) };
}

/**
 * A path as paths are compared: without regard to case, to how a letter is escaped, and to a slash at its end, as the
 * official server's routing has it. One that cannot be unescaped stays as it is.
 */
export function comparablePath(path: string): string {
	const trimmed = path.endsWith("/") ? path.slice(0, -1) : path;
	try {
		return decodeURI(trimmed).toLowerCase();
	} catch {
		return trimmed.toLowerCase();
	}
}

const NEGOTIATE = "/negotiate";

/** Whether a path is that of a hub's negotiation. */
export function isNegotiation(path: string): boolean {
	return comparablePath(path).endsWith(NEGOTIATE);
}

/** The path of the hub, as paths are compared, that a request with this path is for. */
export function hubPathOf(path: string): string {
	const compared = comparablePath(path);
	return compared.endsWith(NEGOTIATE) ? compared.slice(0, -NEGOTIATE.length) : compared;
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

import { Agent } from "undici";
import { createGuardedLookup, type ResolveHost, refusePrivateTarget } from "./address-guard.ts";
import { type ExchangeEnd, HttpExchange } from "./http-exchange.ts";
import { readRetryAfter } from "./retry-after.ts";

/** What came back from a call to another party. */
export type HttpReply =
	| {
			readonly kind: "answered";
			readonly status: number;
			readonly text: string;
			/** Only where they were asked for: an image is no text. */
			readonly bytes?: Buffer;
			readonly retryAfterMs?: number;
			/** As it was sent, and what was said of the body: for who looks into the call later. */
			readonly retryAfter?: string;
			readonly contentType?: string;
			/** Of a redirect, which is not followed: where it leads. */
			readonly location?: string;
	  }
	/** Timeout, reset or a body over the limit: the other side may have executed the call. */
	| { readonly kind: "lost"; readonly reason: string }
	/** No connection was made: not one byte of the request was sent. */
	| { readonly kind: "unsent"; readonly reason: string };

export interface HttpCall {
	readonly method: "GET" | "POST";
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body?: string;
	/** For the whole call, from the connection to the last byte of the answer. */
	readonly timeoutMs: number;
	readonly now: Date;
	/** The most that is read of the answer, where it is not `ANSWER_BYTES_MAX`. */
	readonly answerBytesMax?: number;
	readonly wantsBytes?: boolean;
}

export interface OutboundHttp {
	call(call: HttpCall): Promise<HttpReply>;
	close(): Promise<void>;
}

export interface OutboundHttpOptions {
	readonly allowPrivateNetworks: boolean;
	/** Finds the addresses of a host; the name servers are asked when it is left out. */
	readonly resolve?: ResolveHost;
	/** Calls `callback` once the time limit of a call is over, unless it is cancelled before; real time when it is left out. */
	readonly after?: (limitMs: number, callback: () => void) => () => void;
}

/** The most that is read of an answer. */
export const ANSWER_BYTES_MAX = 65_536;
/** Above the limits that the partners have of their own, so that no call waits behind another partner's. */
const CONNECTIONS_PER_ORIGIN_MAX = 2_000;
const KEEP_ALIVE_MS = 20_000;
/** No longer than any call may take: a connection that is not made by then helps nobody. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Calls to partners and providers: one time limit for all of it, a size cap, no redirects, no decoding of compressed
 * bodies, HTTP/1.1 only, and connections only to public addresses over https unless private networks are allowed.
 */
export function createOutboundHttp(options: OutboundHttpOptions): OutboundHttp {
	const agent = new Agent({
		allowH2: false,
		connections: CONNECTIONS_PER_ORIGIN_MAX,
		keepAliveTimeout: KEEP_ALIVE_MS,
		pipelining: 1,
		connect: {
			timeout: CONNECT_TIMEOUT_MS,
			...(options.allowPrivateNetworks ? {} : { lookup: createGuardedLookup(options.resolve) }),
		},
	});
	const { after = realAfter } = options;
	return {
		call: async (call) => {
			try {
				const url = new URL(call.url);
				if (!options.allowPrivateNetworks) refusePrivateTarget(url);
				return toReply(await send(agent, after, url, call), call);
			} catch (error) {
				return { kind: "unsent", reason: textOf(error) };
			}
		},
		close: () => agent.destroy(),
	};
}

function realAfter(limitMs: number, callback: () => void): () => void {
	const timer = setTimeout(callback, limitMs);
	return () => clearTimeout(timer);
}

async function send(agent: Agent, after: typeof realAfter, url: URL, call: HttpCall): Promise<ExchangeEnd> {
	const { promise, resolve } = Promise.withResolvers<ExchangeEnd>();
	const exchange = new HttpExchange(call.answerBytesMax ?? ANSWER_BYTES_MAX, resolve);
	const cancel = after(call.timeoutMs, () => exchange.giveUp(`no answer within ${call.timeoutMs} ms`));
	try {
		agent.dispatch(toRequest(url, call), exchange);
	} catch (error) {
		// A request that undici does not take, such as one with a line break in a header.
		exchange.giveUp(textOf(error));
	}
	return await promise.finally(cancel);
}

function toRequest(url: URL, call: HttpCall): Agent.DispatchOptions {
	const path = `${url.pathname}${url.search}`;
	return { origin: url.origin, path, method: call.method, headers: { ...call.headers }, body: call.body ?? null };
}

function toReply(end: ExchangeEnd, { now, wantsBytes }: HttpCall): HttpReply {
	if (end.kind !== "answered") return end;
	const retryAfterMs = readRetryAfter(end.headers["retry-after"], now);
	const { location, "retry-after": retryAfter, "content-type": contentType } = end.headers;
	const isRedirect = end.status >= 300 && end.status < 400 && location !== undefined;
	return {
		kind: "answered",
		status: end.status,
		text: wantsBytes === true ? "" : end.body.toString("utf8"),
		...(wantsBytes === true ? { bytes: end.body } : {}),
		...(retryAfterMs === undefined ? {} : { retryAfterMs }),
		...(retryAfter === undefined ? {} : { retryAfter }),
		...(contentType === undefined ? {} : { contentType }),
		...(isRedirect ? { location } : {}),
	};
}

function textOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

/**
 * The edge: what stands between a socket and the application, for everybody alike and before anybody is known.
 *
 * - A connection's requests are taken one by one, and few may wait (`oneByOne`).
 * - A request reaches the application when its body is there. Until then it holds no place (`places.ts`), but one of
 *   those for unfinished requests, of which each caller has a share. A body must come in 10 s and not below 1 KiB/s.
 * - An answer must be taken within a minute: after that the connection ends, and with it the bytes that wait in it.
 * - Each address has so many connections. Behind a proxy that we trust all callers share its connections, so that
 *   those are not counted; unfinished requests are, by the caller that the proxy names.
 * - An idle connection is kept for longer than proxies keep theirs by default (60 s), so that it is they who close it: a
 *   request never meets a connection that is just being closed here.
 * - An upgrade reaches its listener only where a WebSocket is asked for and somebody takes it. Any other one is a request
 *   like all: servers offer HTTP/2 in each of their calls, and a connection that nobody takes would stay for ever.
 * - The addresses of partners' and providers' servers (`KnownCallers`) have shares of their own in all of this.
 *
 * What the edge refuses is answered by the application, in the words of the surface that was asked.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { ERROR_CODE } from "@webframe/shared/wire";
import type { Share } from "../../share.ts";
import { ApiError, unavailable } from "../api-error.ts";
import type { ClientAddress } from "../client-address.ts";
import { readOnAfterAnswer } from "../read-on.ts";
import { boundSockets, type SocketLimits } from "./bound-sockets.ts";
import { endIdle } from "./end-idle.ts";
import type { KnownCallers } from "./known-callers.ts";
import { oneByOne } from "./one-by-one.ts";
import { refuseRequest } from "./refusals.ts";
import { type BodyLimits, type BodyOutcome, hasBodyToRead, readBody } from "./request-body.ts";
import type { RequestsUnderWay } from "./requests-under-way.ts";
import { Shares } from "./shares.ts";
import { sharesOfCallers } from "./shares-of-callers.ts";

export interface EdgeLimits extends BodyLimits, SocketLimits {
	readonly headersMs: number;
	/** Pipelined requests that wait behind the one that is being answered. */
	readonly pipelinedMax: number;
	/** Requests whose body is not there yet: of all strangers together, of one, and of all known addresses. */
	readonly unfinishedMax: number;
	readonly unfinishedOfOneMax: number;
	readonly unfinishedKnownMax: number;
	/** How long an answer may wait for its reader. */
	readonly writeMs: number;
	/** How long an idle connection is kept, by what callers are told, and how long beyond that. */
	readonly keepAliveMs: number;
	readonly keepAliveGraceMs: number;
}

export const EDGE_LIMITS: EdgeLimits = {
	headersMs: 5_000,
	bodyMs: 10_000,
	graceMs: 2_000,
	bytesPerSecondMin: 1_024,
	checkMs: 1_000,
	pipelinedMax: 16,
	unfinishedMax: 2_000,
	unfinishedOfOneMax: 64,
	unfinishedKnownMax: 2_000,
	socketsOfOneMax: 1_000,
	socketsOfKnownMax: 4_000,
	writeMs: 60_000,
	keepAliveMs: 75_000,
	keepAliveGraceMs: 1_000,
};

/** What one address, or all strangers together, may have at all processes of a start. */
const SHARED_LIMITS = [
	"unfinishedMax",
	"unfinishedOfOneMax",
	"unfinishedKnownMax",
	"socketsOfOneMax",
	"socketsOfKnownMax",
] as const satisfies readonly (keyof EdgeLimits)[];

/** The limits of one process of several. */
export function edgeLimitsOf(share: Share): Partial<EdgeLimits> {
	return Object.fromEntries(SHARED_LIMITS.map((name) => [name, share.part(EDGE_LIMITS[name])]));
}

/** How often Node.js looks for connections whose headers or requests take too long. */
const CONNECTIONS_CHECK_MS = 1_000;
const HEADER_BYTES_MAX = 16_384;

/** Whether a request for a WebSocket has somebody who takes it. */
export type TakesUpgrade = (request: IncomingMessage) => boolean;

export interface EdgeOptions {
	readonly fetch: Parameters<typeof getRequestListener>[0];
	readonly addressOf: ClientAddress;
	readonly known: KnownCallers;
	readonly requests: RequestsUnderWay;
	/** Whatever is taken must have a listener of the server. Nothing is, unless it is told. */
	readonly takesUpgrade?: TakesUpgrade;
	readonly limits?: Partial<EdgeLimits>;
}

/** An HTTP/1.1 server with the edge before the application; it listens nowhere yet. */
export function createEdge({ fetch, addressOf, known, requests, takesUpgrade, limits: over }: EdgeOptions): Server {
	const limits = { ...EDGE_LIMITS, ...over };
	const answer = getRequestListener(fetch);
	const takePlace = sharesOfCallers(known, {
		ofStrangers: new Shares(limits.unfinishedMax, limits.unfinishedOfOneMax),
		ofKnown: new Shares(limits.unfinishedKnownMax, limits.unfinishedKnownMax),
	});

	const hand = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
		boundWriting(incoming, outgoing, limits.writeMs);
		void answer(incoming, outgoing);
	};

	const begin = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
		requests.add(outgoing);
		if (!hasBodyToRead(incoming)) {
			hand(incoming, outgoing);
			return;
		}
		const takeItsPlace = () => takePlace(addressOf(incoming));
		readBody(incoming, limits, takeItsPlace, (outcome) => {
			if (outcome === "gone") return;
			const refusal = refusalOf(outcome);
			if (refusal !== undefined) {
				refuseRequest(incoming, refusal);
				readOnAfterAnswer(incoming, outgoing);
			}
			hand(incoming, outgoing);
		});
	};

	const server = createServer(
		{
			headersTimeout: limits.headersMs,
			// The edge itself looks at bodies; Node.js ends what slips through.
			requestTimeout: limits.headersMs + 2 * limits.bodyMs,
			connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
			keepAliveTimeout: limits.keepAliveMs,
			keepAliveTimeoutBuffer: limits.keepAliveGraceMs,
			maxHeaderSize: HEADER_BYTES_MAX,
			shouldUpgradeCallback: (incoming) => {
				const isTaken = isForWebSocket(incoming) && takesUpgrade?.(incoming) === true;
				if (isTaken) countNoMore(incoming.socket);
				return isTaken;
			},
		},
		oneByOne(begin, limits.pipelinedMax),
	);
	const countNoMore = boundSockets(server, { addressOf, known, limits });
	endIdle(server);
	return server;
}

function isForWebSocket({ headers }: IncomingMessage): boolean {
	return headers.upgrade?.toLowerCase() === "websocket";
}

function refusalOf(outcome: BodyOutcome): ApiError | undefined {
	if (outcome === "refused") return unavailable();
	if (outcome !== "tooSlow") return undefined;
	return new ApiError(408, ERROR_CODE.invalidRequest, "The body did not come in time.");
}

/** Ends a connection whose reader leaves an answer lying. Most answers are out at once and need no timer. */
function boundWriting({ socket }: IncomingMessage, outgoing: ServerResponse, writeMs: number): void {
	outgoing.once("prefinish", () => {
		if (socket.writableLength === 0) return;
		const timer = setTimeout(() => socket.destroy(), writeMs);
		outgoing.once("close", () => clearTimeout(timer));
	});
}

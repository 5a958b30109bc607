/** The requests of Server-Sent Events and long polling: opening them, polling, sending and ending. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Connection } from "../connection/connection.ts";
import { type Credentials, heldAfter, isSameUser, mayConnect, mayPostBeside } from "../connection/credentials.ts";
import { LongPollingTransport } from "../transports/long-polling.ts";
import { ServerSentEventsTransport } from "../transports/server-sent-events.ts";
import type { TransportName } from "../transports/transport.ts";
import {
	ALREADY_ACTIVE,
	CANNOT_CHANGE_TRANSPORT,
	CONNECTION_ID_REQUIRED,
	NO_SUCH_CONNECTION,
	type PlainAnswer,
	plain,
	transportNotSupported,
} from "./answer.ts";
import type { Entrance } from "./entrance.ts";
import { queryValue } from "./request-target.ts";

/** A request for a connection, whose client has been let in. */
export interface ConnectionRequest<Identity> {
	readonly request: IncomingMessage;
	readonly response: ServerResponse;
	readonly query: URLSearchParams;
	readonly credentials: Credentials<Identity>;
}

const NO_POST_FOR_WEB_SOCKETS = plain(405, "POST requests are not allowed for WebSocket connections.");
const BODY_IS_GONE = "Something has read the body of a POST before the hub: mount the hub before what reads bodies.";
const CANNOT_DELETE = plain(400, "Cannot terminate this connection using the DELETE endpoint.");

/** Each answers the request itself, or names the refusal that is to be answered. */
export class ConnectionRequests<Identity> {
	readonly #entrance: Entrance<Identity>;
	readonly #transports: readonly TransportName[];
	/** The end of the last body that was taken for a connection, so that bodies are not mixed. */
	readonly #bodies = new WeakMap<Connection<Identity>, Promise<unknown>>();

	constructor(entrance: Entrance<Identity>, transports: readonly TransportName[]) {
		this.#entrance = entrance;
		this.#transports = transports;
	}

	/** GET: opens an event stream, or polls. */
	get(asked: ConnectionRequest<Identity>): PlainAnswer | undefined {
		// Who broke off while it was authenticated is answered nothing: its response has told its close already, so a
		// transport would never hear of it, and a poll would take the place of one that is read.
		if (asked.response.destroyed) return undefined;
		const connection = this.#find(asked);
		if ("status" in connection) return connection;
		const accepts = asked.request.headers.accept ?? "";
		return accepts.includes("text/event-stream") ? this.#openStream(connection, asked) : this.#poll(connection, asked);
	}

	/** POST: takes what the client sends, also before its first poll. */
	async post(asked: ConnectionRequest<Identity>): Promise<PlainAnswer> {
		const connection = this.#find(asked);
		if ("status" in connection) return connection;
		if (connection.hasEnded()) return NO_SUCH_CONNECTION;
		if (connection.transport?.name === "WebSockets" || !this.#takesPosts()) return NO_POST_FOR_WEB_SOCKETS;
		if (!mayPost(connection, asked.credentials)) return plain(403);
		if (asked.request.readableDidRead) throw new Error(BODY_IS_GONE);
		if (connection.transport !== undefined) connection.authenticated(asked.credentials);
		const before = this.#bodies.get(connection);
		const body = takeBody(connection, asked.request, before);
		this.#bodies.set(connection, body);
		return body;
	}

	/** DELETE: ends a long polling connection, between two polls as well. */
	delete(asked: ConnectionRequest<Identity>): PlainAnswer {
		const connection = this.#find(asked);
		if ("status" in connection) return connection;
		if (!isSameUser(connection.credentials, asked.credentials)) return plain(403);
		const { transport } = connection;
		if (transport?.name !== "LongPolling") return CANNOT_DELETE;
		connection.end({ reason: "closed-by-client" });
		transport.abort();
		return plain(202);
	}

	#find({ query }: ConnectionRequest<Identity>): Connection<Identity> | PlainAnswer {
		const token = queryValue(query, "id");
		if (token === undefined || token === "") return CONNECTION_ID_REQUIRED;
		return this.#entrance.find(token) ?? NO_SUCH_CONNECTION;
	}

	#takesPosts(): boolean {
		return this.#transports.some((transport) => transport !== "WebSockets");
	}

	#openStream(connection: Connection<Identity>, asked: ConnectionRequest<Identity>): PlainAnswer | undefined {
		if (!this.#transports.includes("ServerSentEvents")) return transportNotSupported("ServerSentEvents");
		if (connection.hasEnded()) return NO_SUCH_CONNECTION;
		if (connection.state !== "negotiated") {
			if (!isSameUser(connection.credentials, asked.credentials)) return plain(403);
			return connection.transport?.name === "ServerSentEvents" ? ALREADY_ACTIVE : CANNOT_CHANGE_TRANSPORT;
		}
		const obstacle = this.#obstacle(connection, asked);
		if (obstacle !== undefined) return obstacle;
		const transport = new ServerSentEventsTransport(asked.response, connection, this.#entrance.limits);
		transport.start();
		this.#entrance.connect(connection, asked.credentials, transport);
		return undefined;
	}

	#poll(connection: Connection<Identity>, asked: ConnectionRequest<Identity>): PlainAnswer | undefined {
		const { response, credentials } = asked;
		if (!this.#transports.includes("LongPolling")) return transportNotSupported("LongPolling");
		if (connection.state === "negotiated") {
			const obstacle = this.#obstacle(connection, asked);
			if (obstacle !== undefined) return obstacle;
			const transport = new LongPollingTransport(connection, this.#entrance.limits);
			this.#entrance.connect(connection, credentials, transport);
			transport.open(response);
			return undefined;
		}
		if (!isSameUser(connection.credentials, credentials)) return plain(403);
		if (!(connection.transport instanceof LongPollingTransport)) {
			return connection.hasEnded() ? NO_SUCH_CONNECTION : CANNOT_CHANGE_TRANSPORT;
		}
		connection.authenticated(credentials);
		connection.transport.poll(response);
		return undefined;
	}

	/** Why a negotiated connection does not get its first transport from this request. */
	#obstacle(connection: Connection<Identity>, { credentials }: ConnectionRequest<Identity>): PlainAnswer | undefined {
		if (!mayConnect(connection.credentials, credentials)) return plain(403);
		// A client that names nobody stays who it was when it negotiated, and takes that one's place.
		const visitor = { credentials: heldAfter(connection.credentials, credentials), address: connection.place.address };
		const status = this.#entrance.full(visitor);
		return status === undefined ? undefined : plain(status);
	}
}

/** Whether a POST is the client's own. Only beside an event stream it may leave the client's credentials out. */
function mayPost<Identity>({ transport, credentials }: Connection<Identity>, posted: Credentials<Identity>): boolean {
	return transport?.name === "ServerSentEvents" ? mayPostBeside(credentials, posted) : isSameUser(credentials, posted);
}

/** Takes a body once the one before it was taken, waiting whenever the connection has enough to do. */
async function takeBody<Identity>(
	connection: Connection<Identity>,
	request: IncomingMessage,
	before: Promise<unknown> | undefined,
): Promise<PlainAnswer> {
	await before;
	try {
		for await (const chunk of request) {
			// A request without an encoding yields Buffers.
			if (!Buffer.isBuffer(chunk)) continue;
			const early = connection.roomFor(chunk.length);
			if (early !== undefined) await early;
			if (connection.hasEnded()) return NO_SUCH_CONNECTION;
			connection.received(chunk);
			if (connection.room === undefined) continue;
			await connection.room;
			if (connection.hasEnded()) return NO_SUCH_CONNECTION;
		}
	} catch {
		return plain(400);
	}
	// What ended the connection may have been in this very body; the client learns of it from its own reading side.
	return plain(200);
}

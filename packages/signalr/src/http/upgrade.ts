/** WebSockets: from the request to upgrade to the connection's transport. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { Connection } from "../connection/connection.ts";
import { type Credentials, heldAfter, isSameUser, mayConnect } from "../connection/credentials.ts";
import type { NewConnection, Visitor } from "../hub/connections.ts";
import { directFramesWork } from "../transports/direct-frames.ts";
import { HubWebSocket, WebSocketTransport, type WebSocketTransportOptions } from "../transports/web-socket.ts";
import { ALREADY_ACTIVE, CANNOT_CHANGE_TRANSPORT, NO_SUCH_CONNECTION, type PlainAnswer, plain } from "./answer.ts";
import type { Entrance } from "./entrance.ts";
import { queryValue } from "./request-target.ts";

/** A request to upgrade, whose client has been let in. */
export interface UpgradeRequest<Identity> {
	readonly request: IncomingMessage;
	readonly socket: Duplex;
	readonly head: Buffer;
	readonly query: URLSearchParams;
	readonly credentials: Credentials<Identity>;
	readonly address: string;
}

/** Makes WebSockets of a hub's upgrades. */
export class Upgrader<Identity> {
	readonly #entrance: Entrance<Identity>;
	readonly #server: WebSocketServer;
	readonly #transportOptions: WebSocketTransportOptions;
	readonly #opensUnknownIds: boolean;

	constructor(entrance: Entrance<Identity>, opensUnknownIds: boolean) {
		const { maximumFrameBytes, sendTimeoutMs, closeTimeoutMs } = entrance.limits;
		this.#entrance = entrance;
		this.#opensUnknownIds = opensUnknownIds;
		this.#transportOptions = { sendTimeoutMs, closeTimeoutMs, directFrames: directFramesWork() };
		this.#server = new WebSocketServer({
			noServer: true,
			WebSocket: HubWebSocket,
			clientTracking: false,
			// Compression costs memory for each connection, and lets an attacker who controls part of a message guess the rest.
			perMessageDeflate: false,
			// `ws` takes 0 for no limit.
			maxPayload: Number.isFinite(maximumFrameBytes) ? maximumFrameBytes : 0,
			// Both encodings check what they read.
			skipUTF8Validation: true,
			handleProtocols: () => false,
			// The transport answers pings itself: `ws` would keep a closure for it with every socket.
			autoPong: false,
		});
	}

	/** Answers the request with a WebSocket. @returns how it is to be refused, if it is: nothing is written then */
	upgrade(asked: UpgradeRequest<Identity>): PlainAnswer | undefined {
		const found = this.#find(asked);
		if (found.kind === "refused") return found.answer;
		this.#server.handleUpgrade(asked.request, asked.socket, asked.head, (webSocket) => {
			if (!(webSocket instanceof HubWebSocket))
				throw new Error("ws did not make the socket of the class it was given.");
			// Only now, so that a request which is no right upgrade leaves nothing behind.
			const connection = found.kind === "new" ? this.#entrance.create(found.client) : found.connection;
			const transport = new WebSocketTransport(webSocket, asked.socket, connection, this.#transportOptions);
			if (connection.state === "negotiated") this.#entrance.connect(connection, asked.credentials, transport);
			else connection.reconnect(transport, asked.credentials);
		});
		return undefined;
	}

	#find(asked: UpgradeRequest<Identity>): Found<Identity> {
		const token = queryValue(asked.query, "id");
		if (token === undefined || token === "") return this.#newClient(asked);
		const connection = this.#entrance.find(token);
		if (connection === undefined || connection.state === "ended")
			return this.#opensUnknownIds ? this.#newClient(asked) : refused(NO_SUCH_CONNECTION);
		const { credentials } = asked;
		if (connection.state === "negotiated") {
			if (!mayConnect(connection.credentials, credentials)) return refused(plain(403));
			const held = heldAfter(connection.credentials, credentials);
			const visitor = { credentials: held, address: connection.place.address };
			return this.#unlessFull(visitor, { kind: "known", connection });
		}
		if (!isSameUser(connection.credentials, credentials)) return refused(plain(403));
		if (connection.canReconnect) return { kind: "known", connection };
		return refused(connection.transport?.name === "WebSockets" ? ALREADY_ACTIVE : CANNOT_CHANGE_TRANSPORT);
	}

	/** The client has skipped negotiation, so it gets a connection whose ids nobody is told. */
	#newClient({ credentials, address }: UpgradeRequest<Identity>): Found<Identity> {
		const client = { negotiateVersion: 0, statefulReconnect: false, credentials, address };
		return this.#unlessFull(client, { kind: "new", client });
	}

	#unlessFull(visitor: Visitor<Identity>, found: Found<Identity>): Found<Identity> {
		const status = this.#entrance.full(visitor);
		return status === undefined ? found : refused(plain(status));
	}
}

type Found<Identity> =
	| { readonly kind: "known"; readonly connection: Connection<Identity> }
	| { readonly kind: "new"; readonly client: NewConnection<Identity> }
	| { readonly kind: "refused"; readonly answer: PlainAnswer };

function refused(answer: PlainAnswer): Found<never> {
	return { kind: "refused", answer };
}

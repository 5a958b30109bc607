/** WebSockets: from the request to upgrade to the connection's transport. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { Connection } from "../connection/connection.ts";
import type { Credentials } from "../connection/connection-host.ts";
import { directFramesWork } from "../transports/direct-frames.ts";
import { HubWebSocket, WebSocketTransport, type WebSocketTransportOptions } from "../transports/web-socket.ts";
import {
	ALREADY_ACTIVE,
	answerUpgrade,
	CANNOT_CHANGE_TRANSPORT,
	NO_SUCH_CONNECTION,
	type PlainAnswer,
	plain,
} from "./answer.ts";
import type { Entrance } from "./entrance.ts";
import { queryValue } from "./request-target.ts";

export interface UpgradeRequest<Identity> {
	readonly request: IncomingMessage;
	readonly socket: Duplex;
	readonly head: Buffer;
	readonly query: URLSearchParams;
	readonly credentials: Credentials<Identity>;
	readonly address: string;
}

export class Upgrader<Identity> {
	readonly #entrance: Entrance<Identity>;
	readonly #server: WebSocketServer;
	readonly #transportOptions: WebSocketTransportOptions;

	constructor(entrance: Entrance<Identity>) {
		const { maximumFrameBytes, sendTimeoutMs, closeTimeoutMs } = entrance.limits;
		this.#entrance = entrance;
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

	/** Answers the request: with a WebSocket, or with a refusal. */
	upgrade(asked: UpgradeRequest<Identity>): void {
		const connection = this.#connectionFor(asked);
		if (!("state" in connection)) {
			answerUpgrade(asked.socket, connection);
			return;
		}
		this.#server.handleUpgrade(asked.request, asked.socket, asked.head, (webSocket) => {
			if (!(webSocket instanceof HubWebSocket))
				throw new Error("ws did not make the socket of the class it was given.");
			const transport = new WebSocketTransport(webSocket, asked.socket, connection, this.#transportOptions);
			this.#entrance.attach(connection, asked.credentials, transport);
		});
	}

	#connectionFor({ query, credentials, address }: UpgradeRequest<Identity>): Connection<Identity> | PlainAnswer {
		const token = queryValue(query, "id");
		if (token === undefined || token === "") {
			// The client has skipped negotiation, so it gets a connection whose ids nobody is told.
			const admission = this.#entrance.create({ negotiateVersion: 0, statefulReconnect: false, address });
			return admission.outcome === "admitted" ? admission.connection : plain(admission.status);
		}
		const connection = this.#entrance.find(token);
		if (connection === undefined || connection.state === "ended") return NO_SUCH_CONNECTION;
		if (!connection.belongsTo(credentials)) return plain(403);
		if (connection.state === "negotiated" || connection.canReconnect) return connection;
		return connection.transport?.name === "WebSockets" ? ALREADY_ACTIVE : CANNOT_CHANGE_TRANSPORT;
	}
}

import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { FloorTokens } from "./tokens.ts";

const RECORD_END = "\u001e";
const HANDSHAKE_ANSWER = `{}${RECORD_END}`;

/** What of the player hub a push needs: the handshake of the JSON protocol, and one connection for each player. */
export function createHub(tokens: FloorTokens) {
	const sockets = new Map<string, WebSocket>();
	const webSockets = new WebSocketServer({ noServer: true });

	async function connect(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
		const token = new URL(request.url ?? "", "http://floor").searchParams.get("access_token") ?? "";
		const playerId = (await tokens.verify(token, "frame"))?.sub;
		if (playerId === undefined) {
			socket.destroy();
			return;
		}
		webSockets.handleUpgrade(request, socket, head, (webSocket) => {
			webSocket.once("message", () => webSocket.send(HANDSHAKE_ANSWER));
			webSocket.once("close", () => sockets.delete(playerId));
			sockets.set(playerId, webSocket);
		});
	}

	return {
		attach: (server: Server): void => {
			server.on("upgrade", (request, socket, head) => void connect(request, socket, head));
		},
		push: (playerId: string, target: string, argument: object): void => {
			sockets.get(playerId)?.send(`${JSON.stringify({ type: 1, target, arguments: [argument] })}${RECORD_END}`);
		},
	};
}

export type FloorHub = ReturnType<typeof createHub>;

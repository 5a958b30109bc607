import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { type BenchServer, listen } from "./server.ts";

/**
 * The least that a program on bare `ws` can do: one loop over its clients. The message is encoded once, as a Buffer,
 * which is the fastest form that `ws` documents.
 */
export async function startWs(): Promise<BenchServer> {
	const http = createServer();
	const server = new WebSocketServer({ server: http, perMessageDeflate: false });
	server.on("connection", (socket) => {
		socket.on("message", (data, binary) => socket.send(data, { binary }));
	});
	const encoded = (text: string) =>
		Buffer.from(`${JSON.stringify({ type: 1, target: "tick", arguments: [text] })}\u001e`);
	return {
		port: await listen(http),
		broadcast(text) {
			const data = encoded(text);
			for (const client of server.clients) client.send(data, { binary: false });
		},
		longestQueueBytes: () => Math.max(0, ...[...server.clients].map((client) => client.bufferedAmount)),
		sendToFirst: (text) => [...server.clients][0]?.send(encoded(text), { binary: false }),
		connections: () => server.clients.size,
	};
}

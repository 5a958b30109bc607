import { createServer } from "node:http";
import { Server } from "socket.io";
import { type BenchServer, listen } from "./server.ts";

/** Socket.IO 4 with its defaults, over WebSockets only. */
export async function startSocketIo(): Promise<BenchServer> {
	const http = createServer();
	const io = new Server(http, { transports: ["websocket"], perMessageDeflate: false });
	const ids: string[] = [];
	io.on("connection", (socket) => {
		ids.push(socket.id);
		socket.on("echo", (text: string, answer: (text: string) => void) => answer(text));
	});
	return {
		port: await listen(http),
		broadcast: (text) => io.emit("tick", text),
		longestQueueBytes: () => 0,
		sendToFirst: (text) => io.to(ids[0] ?? "").emit("tick", text),
		connections: () => io.of("/").sockets.size,
	};
}

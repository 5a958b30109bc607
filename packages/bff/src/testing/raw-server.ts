import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export interface RawServer {
	readonly port: number;
	/** How many connections were made. */
	connections(): number;
	/** The texts of the requests that have arrived whole. */
	readonly requests: readonly string[];
	/** How many connections are open now. */
	open(): number;
}

/** Gets each whole request and the socket that it came on, and may write to it whatever it likes. */
export type RawHandler = (socket: Socket, request: string, index: number) => void;

export interface RawServerOptions {
	/** Called for every connection, before a byte is read. */
	readonly onConnection?: (socket: Socket) => void;
}

/** A TCP server of 127.0.0.1 that answers byte by byte what a test wants, until the test ends. */
export async function startRawServer(onRequest: RawHandler, options: RawServerOptions = {}): Promise<RawServer> {
	const sockets = new Set<Socket>();
	const requests: string[] = [];
	let connections = 0;
	const server = createServer((socket) => {
		connections++;
		sockets.add(socket);
		socket.on("error", () => {});
		socket.once("close", () => sockets.delete(socket));
		options.onConnection?.(socket);
		let received = "";
		socket.on("data", (chunk) => {
			received += chunk.toString("latin1");
			for (let end = endOfRequest(received); end !== undefined; end = endOfRequest(received)) {
				const request = received.slice(0, end);
				received = received.slice(end);
				requests.push(request);
				onRequest(socket, request, requests.length - 1);
			}
		});
	});
	const port = await listen(server);
	onTestFinished(async () => {
		for (const socket of sockets) socket.destroy();
		server.close();
		await once(server, "close");
	});
	return { port, requests, connections: () => connections, open: () => sockets.size };
}

/** Where the first request ends, by its Content-Length; undefined while it is incomplete. */
function endOfRequest(text: string): number | undefined {
	const headersEnd = text.indexOf("\r\n\r\n");
	if (headersEnd < 0) return undefined;
	const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, headersEnd))?.[1] ?? "0";
	const end = headersEnd + 4 + Number(length);
	return text.length >= end ? end : undefined;
}

async function listen(server: Server): Promise<number> {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The system named no port.");
	return address.port;
}

/** A whole answer with a JSON body. */
export function answerOf(body: string, status = "200 OK", headers = ""): string {
	const length = Buffer.byteLength(body);
	return `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${headers}\r\n${body}`;
}

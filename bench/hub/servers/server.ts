import type { Server } from "node:http";

/** The programs that are compared. */
export type Kind = "signalr" | "ws" | "socket.io";

/** What each of them must be able to do. */
export interface BenchServer {
	readonly port: number;
	/** Sends a text to every client. */
	broadcast(text: string): void;
	/** The longest queue of bytes that any client has, as far as the program can tell. */
	longestQueueBytes(): number;
	/** Sends a text to the client that connected first. */
	sendToFirst(text: string): void;
	connections(): number;
}

export async function listen(server: Server): Promise<number> {
	await new Promise<void>((resolve) => server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, resolve));
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("A TCP server has an address with a port.");
	return address.port;
}

import { createServer } from "node:http";
import { createHub, mountHubs } from "@webframe/signalr";
import { type BenchServer, listen } from "./server.ts";

interface Server {
	Echo(text: string): string;
}

interface Client {
	tick(text: string): void;
}

function text(value: unknown): string {
	if (typeof value !== "string") throw new TypeError("It must be a text.");
	return value;
}

/**
 * This repository's hub, with its defaults, but for the number of negotiated connections, and for the time after which a reader
 * that stands still is dropped: on a busy machine a measurement must not outlast it.
 */
export async function startSignalr(): Promise<BenchServer> {
	const ids: string[] = [];
	const hub = createHub<Server, Client>({
		name: "bench",
		methods: { Echo: { arguments: [text], invoke: (_context, value) => value } },
		limits: { maximumNegotiatedConnections: 100_000, sendTimeoutMs: 60_000 },
		observer: { connected: (id) => ids.push(id) },
	});
	const server = createServer();
	mountHubs(server, { "/hub": hub.endpoint() });
	return {
		port: await listen(server),
		broadcast: (value) => void hub.clients.all.send("tick", value),
		longestQueueBytes: () => hub.metrics().longestQueueBytes,
		sendToFirst: (value) => void hub.clients.connection(ids[0] ?? "").send("tick", value),
		connections: () => hub.metrics().connections.WebSockets,
	};
}

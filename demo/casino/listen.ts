import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { CasinoApp } from "./app.ts";

/** Longer than the aggregator keeps a connection: so it never sends into one that we are closing. */
const KEEP_ALIVE_MS = 75_000;

export interface Listening {
	readonly port: number;
	/** Takes no more calls, cuts the connections, and waits until nobody works on a call any more. */
	stop(): Promise<void>;
}

/** Serves the application. @throws Error with the code `EADDRINUSE` when the port is taken. */
export async function listen(app: CasinoApp, port: number, host: string): Promise<Listening> {
	let calls = 0;
	let lastEnded = (): void => {};
	const server = createServer(
		getRequestListener(async (request, env) => {
			calls++;
			try {
				return await app.fetch(request, env);
			} finally {
				calls--;
				if (calls === 0) lastEnded();
			}
		}),
	);
	server.keepAliveTimeout = KEEP_ALIVE_MS;
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, host, () => {
			server.off("error", reject);
			resolve();
		});
	});
	return {
		port: portOf(server),
		stop: async () => {
			const closed = new Promise((resolve) => server.close(resolve));
			server.closeAllConnections();
			await closed;
			// A call whose connection was cut still works on the database, which is ended next.
			if (calls === 0) return;
			await new Promise<void>((resolve) => {
				lastEnded = resolve;
			});
		},
	};
}

function portOf(server: Server): number {
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The server does not listen.");
	return address.port;
}

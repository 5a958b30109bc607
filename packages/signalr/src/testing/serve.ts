import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mountHubs } from "../adapters/node-http.ts";
import type { HubContract } from "../contract.ts";
import type { EndpointOptions } from "../http/endpoint-options.ts";
import type { Hub } from "../hub/hub.ts";

export interface Served {
	readonly port: number;
	/** `http://127.0.0.1:<port>/hub` */
	readonly url: string;
	readonly server: Server;
	/** How many requests have arrived, upgrades not counted. */
	readonly requests: () => number;
	[Symbol.asyncDispose](): Promise<void>;
}

/** Serves a hub at `/hub` of a server of its own, until disposed of. */
export async function serve<Client extends HubContract<Client>, Identity>(
	hub: Hub<Client, Identity>,
	options: EndpointOptions = {},
): Promise<Served> {
	const server = createServer();
	let requests = 0;
	server.on("request", () => {
		requests++;
	});
	mountHubs(server, { "/hub": hub.endpoint(options) });
	const port = await listen(server);
	return {
		port,
		url: `http://127.0.0.1:${port}/hub`,
		server,
		requests: () => requests,
		async [Symbol.asyncDispose]() {
			server.closeAllConnections();
			await hub.close({ timeoutMs: 0 });
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

export async function listen(server: Server): Promise<number> {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return (server.address() as AddressInfo).port; // A TCP server's address is an object.
}

import { type IncomingHttpHeaders, Server } from "node:http";
import { type Http2Bindings, type HttpBindings, serve } from "@hono/node-server";
import type { SimulatedProcess } from "./simulated-process.ts";

/** The one address of all processes, as a load balancer has it: real HTTP, to whichever process is asked. */
export interface Gateway {
	readonly url: string;
	close(): Promise<void>;
}

export interface AskedFor {
	readonly url?: string | undefined;
	readonly headers: IncomingHttpHeaders;
}

/**
 * A process that dies cuts the connections on which it was asked, and nobody hears what it would have answered.
 *
 * @param choose the process for a request; undefined when none runs: the connection is cut
 */
export async function openGateway(choose: (request: AskedFor) => SimulatedProcess | undefined): Promise<Gateway> {
	const fetch = async (request: Request, bindings: Bindings): Promise<Response> => {
		const process = choose(bindings.incoming);
		if (process === undefined) return cut(bindings);
		const died = process.life.died.then(() => cut(bindings));
		return await Promise.race([process.service.app.fetch(request, bindings), died]);
	};
	const { server, port } = await listen(fetch);
	return {
		url: `http://127.0.0.1:${port}`,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

function cut({ incoming }: Bindings): Response {
	incoming.socket.destroy();
	return new Response(null);
}

type Bindings = HttpBindings | Http2Bindings;
type Fetch = (request: Request, bindings: Bindings) => Promise<Response>;

function listen(fetch: Fetch): Promise<{ readonly server: Server; readonly port: number }> {
	return new Promise((resolve, reject) => {
		const server = serve({ fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
			resolve({ server: httpServer, port }),
		);
		if (!(server instanceof Server)) throw new Error("The adapter made no HTTP/1 server.");
		const httpServer = server;
		httpServer.once("error", reject);
	});
}

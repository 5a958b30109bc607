import { once } from "node:events";
import { request as httpRequest, Server } from "node:http";
import { serve } from "@hono/node-server";

export interface ListeningApp {
	readonly port: number;
	readonly url: string;
	close(): Promise<void>;
}

/** Serves an application over real HTTP on a free port. */
export async function startApp(app: { readonly fetch: Parameters<typeof serve>[0]["fetch"] }): Promise<ListeningApp> {
	const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
	if (!(server instanceof Server)) throw new Error("The adapter made no HTTP/1 server.");
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The system named no port.");
	return {
		port: address.port,
		url: `http://127.0.0.1:${address.port}`,
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

export interface RawAnswer {
	readonly status: number;
	readonly headers: Readonly<Record<string, unknown>>;
	/** One character for each byte. */
	readonly body: string;
}

/** Asks for exactly this path, which `fetch` would tidy up, and leaves the body as it comes. */
export function rawRequest(
	port: number,
	path: string,
	headers: Record<string, string> = {},
	method = "GET",
	body = "",
): Promise<RawAnswer> {
	return new Promise((resolve, reject) => {
		const call = httpRequest({ host: "127.0.0.1", port, path, headers, method }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk: Buffer) => chunks.push(chunk));
			response.once("end", () => {
				const body = Buffer.concat(chunks).toString("latin1");
				resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
			});
		});
		call.once("error", reject);
		call.end(body);
	});
}

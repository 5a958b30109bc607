import { createServer, type Server } from "node:http";

/** One game of a provider: in its list, and launched for everybody. Its page is never opened. */
const LIST = JSON.stringify([{ gameId: "measured", name: "Measured", gameCategory: "Crash" }]);
const LAUNCHED = JSON.stringify({ frameUri: "https://games.example/measured" });

/** What the service calls at a provider. */
export async function startGameServer(port: number): Promise<Server> {
	const server = createServer((request, response) => {
		response.setHeader("content-type", "application/json");
		request.resume();
		response.end(request.method === "GET" ? LIST : LAUNCHED);
	});
	await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
	return server;
}

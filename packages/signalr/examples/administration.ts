/**
 * Who is connected, in whatever process, and sending them away: `GET /who?user=ann` and `DELETE /who?user=ann`. Over
 * several processes if REDIS_URL is set. Clients are asked for an answer that may not take long, and, as some clients of
 * other makers expect it, sent a ping right after the handshake. Run it with `node examples/administration.ts`.
 *
 * The token of this example is the user's name, which is no way to authenticate anybody.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { accept, createHub, hubListener, mountUpgrades } from "@webframe/signalr";
import { createRedisBackplane } from "@webframe/signalr/redis";

interface Client {
	/** A client method with a result. */
	version(): string;
}

function text(value: unknown): string {
	if (typeof value !== "string") throw new TypeError("It must be a text.");
	return value;
}

const VERSION_MS = 1_500;

const redisUrl = process.env["REDIS_URL"];
const hub = createHub<object, Client, string | undefined>({
	name: "administered",
	...(redisUrl === undefined ? {} : { backplane: createRedisBackplane({ url: redisUrl, prefix: "administered" }) }),
	authenticate: ({ token }) => accept(token),
	userId: (user) => user,
	clientResults: { version: text },
	pingsAfterHandshake: true,
	methods: {},
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const user = new URL(request.url ?? "", "http://localhost").searchParams.get("user");
	const clients = user === null ? hub.clients.all : hub.clients.user(user);
	if (request.method === "DELETE") {
		await clients.disconnect();
		response.writeHead(204).end();
		return;
	}
	const { connections, isComplete } = await clients.list({ most: 100 });
	const versions = connections.map(async ({ connectionId, userId, transport }) => {
		const version = await hub.clients
			.connection(connectionId)
			.within(VERSION_MS)
			.invoke("version")
			.catch(() => "unknown");
		return { userId, transport, version };
	});
	response.setHeader("Content-Type", "application/json");
	response.end(JSON.stringify({ isComplete, connections: await Promise.all(versions) }));
}

const paths = { "/hub": hub.endpoint() };
const server = createServer(hubListener(paths, (request, response) => void answer(request, response)));
mountUpgrades(server, paths);
server.listen(Number(process.env["PORT"] ?? "5000"), () => {
	const address = server.address();
	process.stdout.write(`listening on ${typeof address === "object" ? address?.port : address}\n`);
});

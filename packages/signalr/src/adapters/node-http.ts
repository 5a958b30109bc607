import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { answerUpgrade, plain } from "../http/answer.ts";
import type { HubEndpoint } from "../http/endpoint.ts";

/** Hub endpoints by the path they stand at, such as `/chat`. */
export type HubPaths = Readonly<Record<string, HubEndpoint>>;

/**
 * Takes the WebSocket upgrades of these paths. Upgrades of other paths are left alone, for other listeners; if there are
 * none, they are refused with 404. A hub offers WebSockets while its upgrades are taken. Returns a function that takes the
 * listener off again.
 */
export function mountUpgrades(server: Server, paths: HubPaths): () => void {
	const find = pathFinder(paths);
	const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
		const endpoint = find(request.url, "");
		if (endpoint !== undefined) void endpoint.handleUpgrade(request, socket, head);
		else if (server.listenerCount("upgrade") === 1) refuse(socket);
	};
	server.on("upgrade", onUpgrade);
	const releases = Object.values(paths).map((endpoint) => endpoint.takeUpgrades());
	return () => {
		server.off("upgrade", onUpgrade);
		for (const release of releases) release();
	};
}

function refuse(socket: Duplex): void {
	socket.on("error", () => undefined);
	answerUpgrade(socket, plain(404));
}

/**
 * Makes a request listener for `node:http` that serves these paths and gives every other request to `otherwise`, or
 * answers it with 404. Upgrades do not come to a request listener: `mountUpgrades` takes them.
 */
export function hubListener(
	paths: HubPaths,
	otherwise?: (request: IncomingMessage, response: ServerResponse) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
	const find = pathFinder(paths);
	return (request, response) => {
		const endpoint = find(request.url, "/negotiate");
		if (endpoint !== undefined) void endpoint.handleRequest(request, response);
		else if (otherwise !== undefined) otherwise(request, response);
		else response.writeHead(404).end();
	};
}

/** Serves these paths on a server that serves nothing else. */
export function mountHubs(server: Server, paths: HubPaths): void {
	server.on("request", hubListener(paths));
	mountUpgrades(server, paths);
}

function pathFinder(paths: HubPaths): (url: string | undefined, suffix: string) => HubEndpoint | undefined {
	const endpoints = new Map(Object.entries(paths));
	return (url = "/", suffix) => {
		const mark = url.indexOf("?");
		const path = mark === -1 ? url : url.slice(0, mark);
		const base = suffix !== "" && path.endsWith(suffix) ? path.slice(0, -suffix.length) : path;
		return endpoints.get(base) ?? endpoints.get(path);
	};
}

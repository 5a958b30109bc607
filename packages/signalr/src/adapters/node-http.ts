import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { answerUpgrade, plain } from "../http/answer.ts";
import type { HubEndpoint } from "../http/endpoint.ts";
import { comparablePath, hubPathOf } from "../http/request-target.ts";

/** Hub endpoints by the path they stand at, such as `/chat`. */
export type HubPaths = Readonly<Record<string, HubEndpoint>>;

/**
 * Takes the WebSocket upgrades of these paths. Upgrades of other paths are left alone, for other listeners; if there are
 * none, they are refused with 404. A hub offers WebSockets while its upgrades are taken. Returns a function that takes the
 * listener off again.
 */
export function mountUpgrades(server: Server, paths: HubPaths): () => void {
	const find = pathFinder(paths);
	const mounted = mountedOn(server);
	const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
		const endpoint = find(request.url, true);
		if (endpoint !== undefined) void endpoint.handleUpgrade(request, socket, head);
		else if (isLeftToUs(server, mounted, find) && !isOfOthers(mounted, request)) refuse(socket);
	};
	mounted.add(find);
	server.on("upgrade", onUpgrade);
	const releases = Object.values(paths).map((endpoint) => endpoint.takeUpgrades());
	return () => {
		mounted.delete(find);
		server.off("upgrade", onUpgrade);
		for (const release of releases) release();
	};
}

type FindEndpoint = ReturnType<typeof pathFinder>;

/** What was mounted on a server, call by call: each of them hears of every upgrade, and one has to refuse what is nobody's. */
const mountedOnServers = new WeakMap<Server, Set<FindEndpoint>>();

function mountedOn(server: Server): Set<FindEndpoint> {
	const mounted = mountedOnServers.get(server) ?? new Set();
	mountedOnServers.set(server, mounted);
	return mounted;
}

/** Whether nobody but hubs listens for upgrades, and this is the first of them. */
function isLeftToUs(server: Server, mounted: ReadonlySet<FindEndpoint>, find: FindEndpoint): boolean {
	const [first] = mounted;
	return first === find && server.listenerCount("upgrade") === mounted.size;
}

function isOfOthers(mounted: ReadonlySet<FindEndpoint>, { url }: IncomingMessage): boolean {
	return [...mounted].some((find) => find(url, true) !== undefined);
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
		const endpoint = find(request.url, false);
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

/** Finds the endpoint of an address, or of what is below it if that is asked for. Throws TypeError for paths that are none. */
function pathFinder(paths: HubPaths): (url: string | undefined, isUpgrade: boolean) => HubEndpoint | undefined {
	const endpoints = new Map<string, HubEndpoint>();
	for (const [path, endpoint] of Object.entries(paths)) {
		const compared = comparablePath(path);
		if (!path.startsWith("/")) throw new TypeError(`The path of a hub must begin with '/', but it is '${path}'.`);
		if (endpoints.has(compared)) throw new TypeError(`Two hubs stand at the path '${path}'.`);
		endpoints.set(compared, endpoint);
	}
	if (endpoints.size === 0) throw new TypeError("There is no hub among the paths.");
	return (url = "/", isUpgrade) => {
		const mark = url.indexOf("?");
		const path = mark === -1 ? url : url.slice(0, mark);
		// A hub may itself stand at a path that ends like a negotiation.
		return endpoints.get(comparablePath(path)) ?? (isUpgrade ? undefined : endpoints.get(hubPathOf(path)));
	};
}

import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import { expect, test } from "vitest";
import { hubListener, mountHubs, mountUpgrades } from "../index.ts";
import { connect } from "../testing/client.ts";
import { RawSocket } from "../testing/raw-socket.ts";
import { listen } from "../testing/serve.ts";
import { makeTestHub } from "../testing/test-hub.ts";

test("a path is found in any case, with a slash behind it, and written with escapes", async () => {
	const { hub } = makeTestHub();
	const server = createServer();
	mountHubs(server, { "/Live/hüb/": hub.endpoint() });
	const port = await listen(server);
	for (const path of [
		"/live/h%C3%BCb",
		"/LIVE/h%c3%bcb/",
		"/live%2Dx/../live/h%C3%BCb".replace("%2Dx/..", ""),
		"/Live/h%C3%BCb",
	]) {
		const url = `http://127.0.0.1:${port}${path}`;
		const negotiated = await fetch(`${url.replace(/\/$/, "")}/negotiate?negotiateVersion=1`, { method: "POST" });
		expect([path, negotiated.status]).toEqual([path, path.includes("live/live") ? 404 : 200]);
		if (negotiated.status !== 200) continue;
		await RawSocket.connect(url);
		expect((await fetch(`${url.replace(/\/$/, "")}/Negotiate/`, { method: "POST" })).status).toBe(200);
	}
	const client = await connect(`http://127.0.0.1:${port}/live/H%C3%9CB`.replace("H%C3%9CB", "h%C3%BCb"));
	expect(await client.invoke("Echo", 1)).toBe(1);
	await client.stop();
	server.closeAllConnections();
	server.close();
	await hub.close({ timeoutMs: 0 });
});

test("what is below a hub and not its negotiation is somebody else's", async () => {
	const { hub } = makeTestHub();
	const server = createServer(
		hubListener({ "/hub": hub.endpoint() }, (_request, response) => response.writeHead(418).end()),
	);
	const port = await listen(server);
	const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST" })).status;
	expect([await status("/hub/other"), await status("/hub/negotiate/more"), await status("/hubs")]).toEqual([
		418, 418, 418,
	]);
	server.close();
	await hub.close({ timeoutMs: 0 });
});

test("two hubs at one path, or one at none, are a mistake that is told at once", () => {
	const endpoint = makeTestHub().hub.endpoint();
	for (const paths of [{ "/hub": endpoint, "/HUB/": endpoint }, { hub: endpoint }, { "": endpoint }, {}]) {
		expect(() => hubListener(paths)).toThrow(TypeError);
		expect(() => mountUpgrades(createServer(), paths)).toThrow(TypeError);
	}
});

test("hubs that are mounted one by one get their own upgrades each, and what is nobody's is refused", async () => {
	const [one, other] = [makeTestHub().hub, makeTestHub().hub];
	const server = createServer();
	mountUpgrades(server, { "/one": one.endpoint() });
	const unmount = mountUpgrades(server, { "/other": other.endpoint() });
	const url = `http://127.0.0.1:${await listen(server)}`;
	for (const path of ["/one", "/other"]) await RawSocket.connect(`${url}${path}`);
	await expect(RawSocket.open(`${url}/neither`)).rejects.toThrow("refused with 404");
	unmount();
	await expect(RawSocket.open(`${url}/other`)).rejects.toThrow("refused with 404");
	await RawSocket.connect(`${url}/one`);
	// A listener of the program's own is left what is no hub's.
	server.on("upgrade", (request, socket) => {
		if (request.url === "/neither") socket.end("HTTP/1.1 418 Nobody\r\nConnection: close\r\n\r\n");
	});
	await expect(RawSocket.open(`${url}/neither`)).rejects.toThrow("refused with 418");
	await Promise.all([one.close({ timeoutMs: 0 }), other.close({ timeoutMs: 0 })]);
	server.closeAllConnections();
	server.close();
});

test("a server that takes upgrades for WebSockets alone answers a call that offers another protocol as any call", async () => {
	const { hub } = makeTestHub();
	const isForWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === "websocket";
	const paths = { "/hub": hub.endpoint() };
	const server = createServer(
		{ shouldUpgradeCallback: isForWebSocket },
		hubListener(paths, (_request, response) => response.writeHead(418).end()),
	);
	mountUpgrades(server, paths);
	const port = await listen(server);
	const offering = { connection: "Upgrade", upgrade: "h2c" };
	const status = async (path: string, headers: Record<string, string>): Promise<number | undefined> => {
		const call = request({ port, path, headers, method: "POST", agent: false });
		const answered = once(call, "response");
		call.end("{}");
		const [response] = await answered;
		return response.resume().statusCode;
	};
	expect(await status("/elsewhere", offering)).toBe(418);
	expect(await status("/hub/negotiate?negotiateVersion=1", offering)).toBe(200);
	await RawSocket.connect(`http://127.0.0.1:${port}/hub`);
	await hub.close({ timeoutMs: 0 });
	server.closeAllConnections();
	server.close();
});

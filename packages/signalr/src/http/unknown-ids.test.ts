/** Clients that negotiate, behind a balancer that sends each of their requests to another process. */
import { createServer } from "node:http";
import type { Duplex } from "node:stream";
import { expect, test } from "vitest";
import { hubListener, mountUpgrades } from "../index.ts";
import { connect } from "../testing/client.ts";
import { RawSocket } from "../testing/raw-socket.ts";
import { listen, serve } from "../testing/serve.ts";
import { makeTestHub } from "../testing/test-hub.ts";

test("an upgrade with an id that another process has given opens a connection of its own", async () => {
	const [one, two] = [makeTestHub(), makeTestHub()];
	const endpoint = one.hub.endpoint({ opensUnknownIds: true });
	endpoint.takeUpgrades();
	// One process is given the negotiations, and the other one the upgrades.
	const server = createServer(hubListener({ "/hub": endpoint }));
	mountUpgrades(server, { "/hub": two.hub.endpoint({ opensUnknownIds: true }) });
	const client = await connect(`http://127.0.0.1:${await listen(server)}/hub`);
	expect(await client.invoke("Echo", "here")).toBe("here");
	expect(one.hub.metrics()).toMatchObject({ negotiated: 1, connections: { WebSockets: 0 } });
	expect(two.hub.metrics()).toMatchObject({ negotiated: 0, connections: { WebSockets: 1 } });
	await client.stop();
	await Promise.all([one.hub.close({ timeoutMs: 0 }), two.hub.close({ timeoutMs: 0 })]);
	await new Promise((resolve) => server.close(resolve));
});

test("without the option it is refused, as by the official server; a known id is the connection that negotiated", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	await expect(RawSocket.connect(served.url, "?id=unknown")).rejects.toThrow("refused with 404");
});

test("a client that breaks off while it is refused breaks nothing", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const sockets: Duplex[] = [];
	served.server.prependListener("upgrade", (_request, socket) => sockets.push(socket));
	await expect(RawSocket.connect(served.url, "?id=unknown")).rejects.toThrow("refused with 404");
	expect(sockets).toHaveLength(1);
	for (const socket of sockets) expect(() => socket.emit("error", new Error("reset"))).not.toThrow();
});

test("what contradicts it is named when the endpoint is made", () => {
	const { hub } = makeTestHub();
	for (const options of [{ statefulReconnect: true }, { transports: ["LongPolling"] as const }])
		expect(() => hub.endpoint({ ...options, opensUnknownIds: true })).toThrow("opensUnknownIds needs WebSockets");
});

/** A hub that cannot do what its author wants says so when it is made, or at the first client, and not by silence. */
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { createHub, hubListener, streamOf } from "../index.ts";
import { text } from "../testing/parsers.ts";
import { listen } from "../testing/serve.ts";
import { makeTestHub } from "../testing/test-hub.ts";

/** Makes a hub of what a program without types might pass. */
function made(definition: object): unknown {
	return Reflect.apply(createHub, undefined, [{ name: "wrong", methods: {}, ...definition }]);
}

const invoke = () => undefined;

test.each([
	["an option that there is not", { onConected: invoke }, "onConected"],
	["a limit that there is not", { limits: { maxConnections: 5 } }, "maxConnections"],
	["a limit that is no number", { limits: { maximumConnections: "5" } }, "maximumConnections"],
	["a hook that is no function", { onConnected: "hello" }, "onConnected"],
	["an authenticate that is no function", { authenticate: true }, "authenticate"],
	["a method without arguments", { methods: { Say: { invoke } } }, "Say"],
	["an argument that checks nothing", { methods: { Say: { arguments: [text, {}], invoke } } }, "Say"],
	["a stream whose items nothing checks", { methods: { Say: { arguments: [streamOf(Object(5))], invoke } } }, "Say"],
	["a body that is no function", { methods: { Say: { arguments: [], invoke: 5 } } }, "Say"],
	["an authorize that is no function", { methods: { Say: { arguments: [], invoke, authorize: true } } }, "Say"],
	[
		"a method with an option that there is not",
		{ methods: { Say: { arguments: [], invoke, authorise: invoke } } },
		"Say",
	],
	["no methods at all", { methods: undefined }, "methods"],
	["a client result that nothing checks", { clientResults: { answer: true } }, "answer"],
	["an observer's part that there is not", { observer: { error: invoke } }, "error"],
	[
		"more that may wait than is kept",
		{ limits: { maximumQueuedBytes: 1_000, sendWaitsAboveBytes: 2_000 } },
		"sendWaitsAboveBytes",
	],
	[
		"messages that fit no frame",
		{ limits: { maximumMessageBytes: 2_000, maximumFrameBytes: 1_000 } },
		"maximumFrameBytes",
	],
	["pings that come too late", { limits: { keepAliveIntervalMs: 30_000 } }, "keepAliveIntervalMs"],
])("%s is refused, by name", (_what, definition, name) => {
	expect(() => made(definition)).toThrow(name);
});

test.each([
	["an option that there is not", { transport: ["WebSockets"] }, "transport"],
	["no transport", { transports: [] }, "transports"],
	["a transport that there is not", { transports: ["WebSocket"] }, "WebSocket"],
	["a transport named twice", { transports: ["WebSockets", "WebSockets"] }, "WebSockets"],
	["an origin that no browser sends", { origins: ["https://casino.example/"] }, "https://casino.example/"],
	["an origin without its scheme", { origins: ["casino.example"] }, "casino.example"],
	["an origin policy that there is not", { origins: "all" }, "origins"],
	["a version that there is not", { minimumNegotiateVersion: 2 }, "minimumNegotiateVersion"],
	["an address that nothing tells", { clientAddress: "x-real-ip" }, "clientAddress"],
	[
		"stateful reconnect without WebSockets",
		{ statefulReconnect: true, transports: ["LongPolling"] },
		"statefulReconnect",
	],
])("an endpoint with %s is refused, by name", (_what, options, name) => {
	const { hub } = makeTestHub();
	expect(() => Reflect.apply(hub.endpoint, hub, [options])).toThrow(name);
});

test("an endpoint of WebSockets whose upgrades nobody takes says so at the first client", async () => {
	const { hub, failures } = makeTestHub();
	const server = createServer(hubListener({ "/hub": hub.endpoint({ transports: ["WebSockets"] }) }));
	const port = await listen(server);
	const negotiate = () => fetch(`http://127.0.0.1:${port}/hub/negotiate?negotiateVersion=1`, { method: "POST" });
	expect([(await negotiate()).status, (await negotiate()).status]).toEqual([500, 500]);
	expect(failures.map(({ error }) => String(error))).toEqual([expect.stringContaining("mountUpgrades")]);
	server.close();
	await hub.close({ timeoutMs: 0 });
});

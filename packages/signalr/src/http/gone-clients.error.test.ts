/** A client that breaks off while it is authenticated gets no transport, and takes no other client's place. */
import { once } from "node:events";
import { request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { accept, createHub } from "../index.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { negotiate, PollingClient } from "../testing/polling-client.ts";
import { type Served, serve } from "../testing/serve.ts";
import { until } from "../testing/until.ts";

/** More than any connection may take to come to its end. */
const LONG_ENOUGH_MS = 60_000;

const EVENT_STREAM = { Accept: "text/event-stream" };
const NOBODY = { WebSockets: 0, ServerSentEvents: 0, LongPolling: 0 };

/** A hub that keeps who comes with a token waiting until the gate is opened. */
function slowToAuthenticate() {
	const clock = new ManualClock();
	const gate = Promise.withResolvers<void>();
	const waiting: string[] = [];
	const hub = createHub<object, object>({
		name: "slow",
		clock,
		methods: {},
		authenticate: async ({ token }) => {
			if (token !== undefined) {
				waiting.push(token);
				await gate.promise;
			}
			return accept(undefined);
		},
	});
	/** Lets them in, and whatever that sets off run. */
	const open = async () => {
		gate.resolve();
		await new Promise((resolve) => setImmediate(resolve));
	};
	return { hub, clock, waiting, open };
}

/** A request with a token that is broken off before it is answered. Resolves when the server knows. */
async function comeAndGo({ server }: Served, url: string, headers: Record<string, string>): Promise<void> {
	const arrived = once(server, "request") as Promise<[IncomingMessage, ServerResponse]>; // What a server emits.
	const leaving = ask(url, { headers: { ...headers, Authorization: "Bearer ann" } });
	leaving.on("error", () => undefined).end();
	const [, response] = await arrived;
	leaving.destroy();
	await until(() => response.destroyed);
}

test.each([
	{ transport: "an event stream", headers: EVENT_STREAM },
	{ transport: "long polling", headers: {} },
])("a client that is gone before $transport is opened is not connected", async ({ headers }) => {
	const { hub, clock, waiting, open } = slowToAuthenticate();
	await using served = await serve(hub);
	const { connectionToken } = await negotiate(served.url);
	await comeAndGo(served, `${served.url}?id=${connectionToken}`, headers);
	expect(waiting).toEqual(["ann"]);
	await open();
	expect(hub.metrics()).toMatchObject({ connections: NOBODY, negotiated: 1 });
	clock.advance(LONG_ENOUGH_MS);
	expect(hub.metrics()).toMatchObject({ connections: NOBODY, negotiated: 0 });
});

test("a poll of a client that is gone does not take the place of the one that is held", async () => {
	const { hub, waiting, open } = slowToAuthenticate();
	await using served = await serve(hub);
	const client = await PollingClient.connect(served.url);
	await comeAndGo(served, client.url, {});
	expect(waiting).toEqual(["ann"]);
	const before = served.requests();
	const held = client.poll();
	await until(() => served.requests() > before);
	await open();
	await client.send({ type: 7 });
	const answer = await held;
	expect(answer.status).toBe(200);
	expect(await answer.text()).toContain('"type":7');
});

import { type HubConnection, type IStreamResult, Subject } from "@microsoft/signalr";
import { expect, test } from "vitest";
import { connect, received } from "../testing/client.ts";
import { ForkedHub } from "../testing/forked-hub.ts";
import { until } from "../testing/until.ts";

const AT_ONCE = 100;
const FIRST_READING = 20_000;
const LAST_READING = 100_000;
const ALLOWED_GROWTH = 1.05;

function drain(stream: IStreamResult<number>): Promise<void> {
	return new Promise((resolve, reject) =>
		stream.subscribe({ next: () => undefined, complete: resolve, error: reject }),
	);
}

/** A hundred messages of the client, of every kind: calls, failing calls, streams in both directions. */
async function hundredMessages(client: HubConnection): Promise<void> {
	const calls: Promise<unknown>[] = [];
	for (let index = 0; index < AT_ONCE - 14; index++) calls.push(client.invoke("Echo", { index, text: "some text" }));
	for (let index = 0; index < 5; index++) calls.push(client.invoke("Unknown").catch(() => undefined));
	calls.push(drain(client.stream("Count", 5)));
	calls.push(client.invoke("Join", `group ${Math.trunc(Math.random() * 10)}`));
	const numbers = new Subject<number>();
	calls.push(client.invoke("Sum", numbers));
	for (let index = 0; index < 5; index++) numbers.next(index);
	numbers.complete();
	await Promise.all(calls);
}

test("the heap at 100,000 messages is within 5 % of the heap at 20,000", async () => {
	await using hub = await ForkedHub.start();
	const clients = await Promise.all([connect(hub.url), connect(hub.url, { protocol: "messagepack" })]);
	const heard = clients.map((client) => received(client, "said"));
	const sendUpTo = async (messages: number, from: number) => {
		for (let sent = from; sent < messages; sent += AT_ONCE * clients.length) {
			await Promise.all(clients.map(hundredMessages));
			await hub.tell({ kind: "broadcast", text: "and one to all" });
		}
		await until(() => heard.every((calls) => calls.length === heard[0]?.length));
		return hub.heapUsed();
	};
	const early = await sendUpTo(FIRST_READING, 0);
	const late = await sendUpTo(LAST_READING, FIRST_READING);
	const state = await hub.tell({ kind: "heap" });
	expect(state).toMatchObject({ kind: "heap" });
	expect("received" in state && state.received).toBeGreaterThanOrEqual(LAST_READING);
	expect(late / early).toBeLessThan(ALLOWED_GROWTH);
});

test("connections that have come and gone leave nothing on the heap", async () => {
	await using hub = await ForkedHub.start();
	const comeAndGo = async (times: number) => {
		for (let time = 0; time < times; time++) {
			const client = await connect(hub.url, {
				token: `user ${time}`,
				transport: time % 2 === 0 ? "WebSockets" : "LongPolling",
			});
			await client.invoke("Join", `group ${time}`);
			await client.stop();
		}
		return hub.heapUsed();
	};
	const early = await comeAndGo(100);
	const late = await comeAndGo(300);
	expect(late / early).toBeLessThan(ALLOWED_GROWTH);
});

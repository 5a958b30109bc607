import { type HubConnection, type IStreamResult, Subject } from "@microsoft/signalr";
import { expect } from "vitest";
import { connect, received } from "./client.ts";
import { ForkedHub } from "./forked-hub.ts";
import { until } from "./until.ts";

const AT_ONCE = 100;

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

/** @returns how many times as large the heap of a hub is after so many messages as it was after the first ones */
export async function heapGrowth(first: number, last: number): Promise<number> {
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
	const early = await sendUpTo(first, 0);
	const late = await sendUpTo(last, first);
	const state = await hub.tell({ kind: "heap" });
	expect(state).toMatchObject({ kind: "heap" });
	expect("received" in state && state.received).toBeGreaterThanOrEqual(last);
	return late / early;
}

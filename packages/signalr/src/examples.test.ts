/** The examples run as they stand, and do what they say: one of each kind. The others are in `examples.long.test.ts`. */
import { once } from "node:events";
import { type HubConnection, Subject } from "@microsoft/signalr";
import { expect, test } from "vitest";
import { chatsInside } from "./testing/chat-example.ts";
import { connect, received } from "./testing/client.ts";
import { hasRedisServer, TestRedis } from "./testing/redis-server.ts";
import { runExample } from "./testing/run-example.ts";
import { until } from "./testing/until.ts";

function collect<Item>(client: HubConnection, method: string, ...parameters: unknown[]): Promise<Item[]> {
	const items: Item[] = [];
	return new Promise((resolve, reject) =>
		client.stream<Item>(method, ...parameters).subscribe({
			next: (item) => items.push(item),
			complete: () => resolve(items),
			error: reject,
		}),
	);
}

test("minimal: what one says all hear", async () => {
	await using example = await runExample("minimal");
	const one = await connect(`${example.url}/hub`);
	const other = await connect(`${example.url}/hub`, { protocol: "messagepack" });
	const heard = [received(one, "said"), received(other, "said")];
	await one.invoke("Say", "hello");
	await until(() => heard.every((said) => said.length === 1));
	await expect(one.invoke("Say", 5)).rejects.toThrow("Failed to invoke 'Say'");
});

test("rooms: users, rooms, authorization, questions, and an orderly end", async () => {
	await using example = await runExample("rooms");
	const url = `${example.url}/rooms`;
	await expect(connect(url)).rejects.toThrow("401");
	const ann = await connect(url, { token: "ann" });
	const host = await connect(url, { token: "host" });
	const said = received(ann, "said");
	const closed = received(ann, "roomClosed");
	await ann.invoke("Enter", "blue");
	await host.invoke("Say", "blue", "welcome");
	await host.invoke("Say", "red", "nobody is there");
	await until(() => said.length === 1);
	expect(said).toEqual([["blue", "host", "welcome"]]);
	await expect(ann.invoke("CloseRoom", "blue")).rejects.toThrow("user is unauthorized");
	await host.invoke("CloseRoom", "blue");
	await until(() => closed.length === 1);
	const { connectionId } = await ann.invoke<{ connectionId: string }>("WhoAmI");
	ann.on("answer", (question: string) => `${question} Fine.`);
	expect(await host.invoke("Ask", connectionId, "How are you?")).toBe("How are you? Fine.");
	await expect(host.invoke("Ask", "nobody", "?")).rejects.toThrow("HubException: There was no answer.");
	expect(await (await fetch(example.url)).text()).toBe("The hub is at /rooms.");

	const gone = Promise.all([ann, host].map((client) => new Promise((resolve) => client.onclose(resolve))));
	const exit = once(example.child, "exit");
	example.child.kill("SIGTERM");
	expect(await gone).toEqual([undefined, undefined]);
	expect((await exit)[0]).toBe(0);
});

test("streams: down, up and through", async () => {
	await using example = await runExample("streams");
	const client = await connect(`${example.url}/streams`);
	expect(await collect(client, "CountDown", 3, 1)).toEqual([3, 2, 1, 0]);
	const numbers = new Subject<number>();
	const mean = client.invoke("Mean", numbers);
	for (const number of [1, 2, 6]) numbers.next(number);
	numbers.complete();
	expect(await mean).toBe(3);
	const through = new Subject<number>();
	const doubled = collect(client, "Double", through);
	for (const number of [1, 2]) through.next(number);
	through.complete();
	expect(await doubled).toEqual([2, 4]);
});

test.skipIf(!hasRedisServer())("hono: two processes over Redis", async () => {
	await using redis = await TestRedis.start();
	await using one = await runExample("hono", { REDIS_URL: redis.url });
	await using other = await runExample("hono", { REDIS_URL: redis.url });
	const reader = await connect(`${one.url}/news`);
	const writer = await connect(`${other.url}/news`);
	const published = received(reader, "published");
	await reader.invoke("Follow", "weather");
	await writer.invoke("Publish", "weather", "rainy");
	await until(() => published.length === 1);
	expect(published).toEqual([["weather", "rainy"]]);
});

chatsInside("express");

/** The typed client over the official one, in Node.js. A browser loads it in the long test. */
import { expect, test } from "vitest";
import { connect } from "../testing/client.ts";
import { type Client, contractHub, type Server } from "../testing/contract-hub.ts";
import { serve } from "../testing/serve.ts";
import { until } from "../testing/until.ts";
import { typedClient } from "./typed-client.ts";

async function* numbers(...items: number[]): AsyncGenerator<number> {
	yield* items;
}

test("calls, events, questions and streams both ways, all of them by the contract", async () => {
	const { hub, log } = contractHub();
	await using served = await serve(hub);
	const client = typedClient<Server, Client>(await connect(served.url));
	expect(await client.invoke("Add", 1, 2)).toBe(3);
	const said: string[] = [];
	const off = client.on("said", (words) => void said.push(words));
	client.on("answer", async (question) => `${question} Fine.`);
	await client.send("Say", "hello");
	await until(() => said.length === 1);
	off();
	expect(await client.invoke("Ask", "How are you?")).toBe("How are you? Fine.");
	await client.invoke("Say", "nobody hears");
	expect(said).toEqual(["hello"]);
	const left: number[] = [];
	for await (const item of client.stream("CountDown", 3)) left.push(item);
	expect(left).toEqual([3, 2, 1, 0]);
	expect(await client.invoke("Sum", numbers(1, 2, 6))).toBe(9);
	for await (const item of client.stream("Endless")) if (item === 3) break;
	await until(() => log.includes("given up"));
	const broken = client.stream("BreakingStream")[Symbol.asyncIterator]();
	expect(await broken.next()).toEqual({ done: false, value: 1 });
	await expect(broken.next()).rejects.toThrow("while streaming results");
	// @ts-expect-error: there is no such method.
	await expect(client.invoke("Subtract", 1, 2)).rejects.toThrow("does not exist");
	// @ts-expect-error: it takes numbers.
	await expect(client.invoke("Add", "1", 2)).rejects.toThrow("Failed to invoke");
	// @ts-expect-error: it is a stream, and not to be invoked.
	await expect(client.invoke("CountDown", 1)).rejects.toThrow("non-streaming invocation");
	// @ts-expect-error: there is no such event.
	client.on("sad", () => undefined);
	await client.connection.stop();
});

test("an upload that breaks breaks its call, and one whose hub is gone stops", async () => {
	const { hub } = contractHub();
	await using served = await serve(hub);
	const client = typedClient<Server, Client>(await connect(served.url));
	async function* breaking(): AsyncGenerator<number> {
		yield 1;
		throw new Error("The source broke.");
	}
	await expect(client.invoke("Sum", breaking())).rejects.toThrow("The source broke.");
	await client.connection.stop();
});

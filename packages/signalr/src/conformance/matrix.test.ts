/** The same conversation of the official client over every transport and encoding. */
import { HttpTransportType, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import { MessagePackHubProtocol } from "@microsoft/signalr-protocol-msgpack";
import { describe, expect, test } from "vitest";
import { clientOf, connect, received } from "../testing/client.ts";
import { serve } from "../testing/serve.ts";
import { makeTestHub } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";
import { WAYS } from "../testing/ways.ts";

describe.each(WAYS)("%s with %s", (transport, protocol) => {
	test("values of every kind come back as they went", async () => {
		const { hub } = makeTestHub();
		await using served = await serve(hub);
		const client = await connect(served.url, { transport, protocol });
		for (const value of [
			null,
			true,
			0,
			-1,
			1.5,
			2 ** 40,
			"",
			"ü € 😀 \n\r\u2028",
			[],
			[1, [2]],
			{},
			{ a: { b: [null] } },
		]) {
			expect(await client.invoke("Echo", value)).toEqual(value);
		}
		if (protocol === "messagepack") {
			const bytes = await client.invoke<Uint8Array>("Echo", new Uint8Array([0, 255, 30]));
			expect([...bytes]).toEqual([0, 255, 30]);
		}
		await client.stop();
	});

	test("case 63: groups and users reach the client, beside errors, its answers and unanswered calls", async () => {
		const { hub } = makeTestHub();
		await using served = await serve(hub);
		const client = await connect(served.url, { transport, protocol, token: "ann" });
		const said = received(client, "said");
		client.on("answer", (question: string) => `${question}!`);
		await expect(client.invoke("ThrowHub", "public")).rejects.toThrow("HubException: public");
		await client.send("Join", "blue");
		expect(await client.invoke("Ask", "why")).toBe("why!");
		await hub.clients.group("blue").send("said", "group");
		await hub.clients.user("ann").send("said", "user");
		await until(() => said.length === 2);
		expect(said).toEqual(["group", "user"]);
		await client.stop();
	});

	test("case 49: a hundred calls at once are all answered, in order", async () => {
		const { hub } = makeTestHub();
		await using served = await serve(hub);
		const client = await connect(served.url, { transport, protocol });
		const numbers = Array.from({ length: 100 }, (_, index) => index);
		expect(await Promise.all(numbers.map((number) => client.invoke("Later", number)))).toEqual(numbers);
		await client.stop();
	});

	test("case 62: stopping, aborting and a closing hub each end the connection on both sides", async () => {
		const { hub, disconnected } = makeTestHub();
		await using served = await serve(hub);
		const stopped = await connect(served.url, { transport, protocol });
		await stopped.stop();
		await until(() => disconnected.length === 1);

		const aborted = await connect(served.url, { transport, protocol });
		const abortClosed = new Promise((resolve) => aborted.onclose(resolve));
		await aborted.send("Abort");
		expect(await abortClosed).toBeUndefined();

		const left = await connect(served.url, { transport, protocol });
		const leftClosed = new Promise((resolve) => left.onclose(resolve));
		await hub.close();
		expect(await leftClosed).toBeUndefined();
		await until(() => disconnected.length === 3);
		expect(disconnected).toEqual([undefined, undefined, undefined]);
		await expect(clientOf(served.url, { transport, protocol }).start()).rejects.toThrow("503");
	});
});

test("a client that reconnects by itself does so when the hub sends it away, and gets a new id", async () => {
	const { hub, clock, log } = makeTestHub({ limits: { clientTimeoutMs: 2_000, keepAliveIntervalMs: 1_000 } });
	await using served = await serve(hub);
	const client = new HubConnectionBuilder()
		.configureLogging(LogLevel.None)
		.withUrl(served.url, { transport: HttpTransportType.WebSockets })
		.withHubProtocol(new MessagePackHubProtocol())
		.withAutomaticReconnect([0])
		.build();
	await client.start();
	const firstId = client.connectionId;
	const reconnected = new Promise<string | undefined>((resolve) => client.onreconnected(resolve));
	await client.invoke("Id");
	clock.advance(4_000);
	expect(await reconnected).not.toBe(firstId);
	expect(await client.invoke("Echo", "again")).toBe("again");
	expect(log).toContain("disconnected");
	await client.stop();
});

import { expect, test } from "vitest";
import { connect, received } from "./client.ts";
import { runExample } from "./run-example.ts";
import { until } from "./until.ts";

/** @param name of an example that has its chat inside an application of a framework */
export function chatsInside(name: string): void {
	test(`${name}: inside an application, over every transport and in both encodings`, async () => {
		await using example = await runExample(name);
		const url = `${example.url}/chat`;
		const clients = await Promise.all([
			connect(url),
			connect(url, { transport: "ServerSentEvents" }),
			connect(url, { transport: "LongPolling", protocol: "messagepack" }),
		]);
		const heard = clients.map((client) => received(client, "said"));
		for (const client of clients) await client.invoke("Say", client.connectionId);
		await until(() => heard.every((said) => said.length === clients.length));
		expect((await fetch(`${url}/negotiate/`, { method: "POST" })).status).toBe(200);
		expect((await fetch(`${url}/other`, { method: "POST" })).status).toBe(404);
		expect(await (await fetch(example.url)).text()).toBe("The hub is at /chat.");
		await Promise.all(clients.map((client) => client.stop()));
	});
}

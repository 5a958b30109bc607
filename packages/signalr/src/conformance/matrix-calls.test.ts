/** What the official client can see of calls and lifetimes, the same over every transport and encoding. */
import type { HubConnection } from "@microsoft/signalr";
import { describe, expect, test } from "vitest";
import { clientOf, connect, received } from "../testing/client.ts";
import { serve } from "../testing/serve.ts";
import { makeTestHub } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";
import { WAYS } from "../testing/ways.ts";

const UNEXPECTED = "An unexpected error occurred invoking";

describe.each(WAYS)("over %s with %s", (transport, protocol) => {
	async function withClient(
		use: (client: HubConnection, the: ReturnType<typeof makeTestHub>, url: string) => Promise<void>,
	): Promise<void> {
		const the = makeTestHub();
		await using served = await serve(the.hub);
		const client = await connect(served.url, { transport, protocol, token: "ben" });
		await use(client, the, served.url);
		await client.stop();
	}

	test("case 45: a value, a later value, nothing and an error each complete as they should", () =>
		withClient(async (client) => {
			expect(await client.invoke("Echo", { a: [1, "two", null] })).toEqual({ a: [1, "two", null] });
			expect(await client.invoke("Later", 2)).toBe(2);
			expect(await client.invoke("Nothing")).toBeNull();
			await expect(client.invoke("Throw", "secret")).rejects.toThrow(`${UNEXPECTED} 'Throw' on the server.`);
		}));

	test("case 46: a call without an id is never answered, and what follows it is", () =>
		withClient(async (client, { failures }) => {
			await client.send("Throw", "not answered");
			await client.send("Unknown");
			expect(await client.invoke("Echo", "answered")).toBe("answered");
			expect(failures.map(({ during }) => during)).toEqual(["the hub method Throw"]);
		}));

	test("case 47: names are found without regard to case, and nothing but the methods can be called", () =>
		withClient(async (client) => {
			expect(await client.invoke("eChO", 1)).toBe(1);
			for (const name of ["constructor", "__proto__", "toString", "onConnected"]) {
				await expect(client.invoke(name)).rejects.toThrow(
					`Failed to invoke '${name}' due to an error on the server. HubException: Method does not exist.`,
				);
			}
		}));

	test("case 48: the text of an error stays hidden, that of a HubException passes", () =>
		withClient(async (client) => {
			const hidden = await client.invoke("Throw", "secret").catch((error: Error) => error.message);
			expect(hidden).not.toContain("secret");
			await expect(client.invoke("ThrowHub", "public")).rejects.toThrow("HubException: public");
		}));

	test("case 50: a method that does not admit the caller gives the unauthorized text", () =>
		withClient(async (client, _the, url) => {
			const refusal = "Failed to invoke 'Secret' because user is unauthorized";
			await expect(client.invoke("Secret")).rejects.toThrow(refusal);
			const ann = await connect(url, { transport, protocol, token: "ann" });
			expect(await ann.invoke("Secret")).toBe("secret");
			await ann.stop();
		}));

	test("case 51: a client's answer, and its error, come back to the server", () =>
		withClient(async (client, { hub }) => {
			client.on("answer", (question: string) => {
				if (question === "fail") throw new Error("I will not.");
				return `${question}! Yes.`;
			});
			const asked = hub.clients.connection(await client.invoke<string>("Id"));
			expect(await Promise.all([asked.invoke("answer", "One"), asked.invoke("answer", "Two")])).toEqual([
				"One! Yes.",
				"Two! Yes.",
			]);
			await expect(asked.invoke("answer", "fail")).rejects.toThrow("I will not.");
		}));

	test("case 53: a cancelled stream ends without an error and fires the method's signal", () =>
		withClient(async (client, { log }) => {
			const items: unknown[] = [];
			const errors: unknown[] = [];
			const subscription = client.stream("Endless").subscribe({
				next: (item) => items.push(item),
				complete: () => undefined,
				error: (error) => errors.push(error),
			});
			await until(() => items.length >= 3);
			subscription.dispose();
			await until(() => log.includes("stream aborted"));
			expect(await client.invoke("Echo", 1)).toBe(1);
			expect(errors).toEqual([]);
		}));

	test("case 44: one message above the limit ends the connection, one just below it does not", () =>
		withClient(async (client, { disconnected }) => {
			const fits = "x".repeat(32_000);
			expect(await client.invoke("Echo", fits)).toBe(fits);
			const closed = new Promise((resolve) => client.onclose(resolve));
			await client.send("Echo", "x".repeat(33_000)).catch(() => undefined);
			expect(String(await closed)).toContain("Connection closed with an error.");
			await until(() => disconnected.length === 1);
		}));

	test("case 60: when onConnected fails, the client is sent away with an error", async () => {
		const { hub, log } = makeTestHub({ onConnected: () => Promise.reject(new Error("secret")) });
		await using served = await serve(hub);
		const client = clientOf(served.url, { transport, protocol });
		const closed = new Promise((resolve) => client.onclose(resolve));
		const refused = client.start().then(
			() => closed,
			(error: unknown) => error,
		);
		expect(String(await refused)).toContain("Connection closed with an error.");
		expect(log).toEqual(["connected"]);
	});

	test("case 64: who has left a group, or the hub, is no longer reached by it", () =>
		withClient(async (client, { hub }) => {
			const said = received(client, "said");
			await client.invoke("Leave", "blue");
			await client.invoke("Join", "blue");
			await hub.clients.group("blue").send("said", "in");
			await client.invoke("Leave", "blue");
			await hub.clients.group("blue").send("said", "out");
			await hub.clients.all.send("said", "end");
			await until(() => said.includes("end"));
			expect(said).toEqual(["in", "end"]);
			await client.stop();
			const sent = hub.metrics().messagesSent;
			await until(() => Object.values(hub.metrics().connections).every((count) => count === 0));
			await hub.clients.user("ben").send("said", "nobody");
			expect(hub.metrics().messagesSent).toBe(sent);
		}));
});

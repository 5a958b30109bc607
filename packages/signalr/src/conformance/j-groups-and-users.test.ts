import { expect, test } from "vitest";
import type { ProtocolName } from "../protocol/hub-protocol.ts";
import { clientOf, connect, received } from "../testing/client.ts";
import { serve } from "../testing/serve.ts";
import { makeTestHub } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";

async function member(url: string, token: string, protocol: ProtocolName) {
	const client = await connect(url, { token, protocol });
	return { client, said: received(client, "said"), id: await client.invoke<string>("Id") };
}

test("case 63: every kind of target reaches exactly the right clients, of both encodings", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const ann = await member(served.url, "ann", "json");
	const annToo = await member(served.url, "ann", "messagepack");
	const ben = await member(served.url, "ben", "json");
	const cy = await member(served.url, "cy", "messagepack");
	for (const { client } of [ann, ben]) await client.invoke("Join", "blue");
	for (const { client } of [ben, cy]) await client.invoke("Join", "red");

	const { clients } = hub;
	await clients.all.send("said", "all");
	await clients.allExcept([ann.id, cy.id]).send("said", "all but ann, cy");
	await clients.connection(cy.id).send("said", "cy's connection");
	await clients.connections([ann.id, cy.id, ann.id]).send("said", "ann's and cy's connections");
	await clients.group("blue").send("said", "blue");
	await clients.groups(["blue", "red"]).send("said", "blue and red");
	await clients.groupExcept("blue", [ben.id]).send("said", "blue but ben");
	await clients.group("Blue").send("said", "another group");
	await clients.user("ann").send("said", "user ann");
	await clients.users(["ann", "cy", "ann"]).send("said", "users ann, cy");
	await clients.user("ANN").send("said", "another user");
	await clients.connection("nobody").send("said", "nobody");
	await clients.all.send("said", "end");

	const everyone = [ann, annToo, ben, cy];
	await until(() => everyone.every(({ said }) => said.includes("end")));
	expect(ann.said).toEqual([
		"all",
		"ann's and cy's connections",
		"blue",
		"blue and red",
		"blue but ben",
		"user ann",
		"users ann, cy",
		"end",
	]);
	expect(annToo.said).toEqual(["all", "all but ann, cy", "user ann", "users ann, cy", "end"]);
	expect(ben.said).toEqual(["all", "all but ann, cy", "blue", "blue and red", "blue and red", "end"]);
	expect(cy.said).toEqual([
		"all",
		"cy's connection",
		"ann's and cy's connections",
		"blue and red",
		"users ann, cy",
		"end",
	]);
});

test("case 63: the caller's own targets: caller, others and others in a group", async () => {
	const { hub } = makeTestHub({
		onConnected: async (context) => {
			await context.joinGroup("room");
			await context.clients.caller.send("said", `welcome ${context.userId}`);
			await context.clients.others.send("said", `${context.userId} is here`);
			await context.clients.othersInGroup("room").send("said", `${context.userId} is in the room`);
		},
	});
	await using served = await serve(hub);
	const join = async (token: string) => {
		const client = clientOf(served.url, { token });
		// What is sent in onConnected comes with the answer to the handshake, so the handler must be there before.
		const heard = received(client, "said");
		await client.start();
		return { client, heard };
	};
	const ann = await join("ann");
	const ben = await join("ben");
	// The answer comes behind everything that onConnected has sent.
	for (const { client } of [ben, ann]) await client.invoke("Id");
	expect(ann.heard).toEqual(["welcome ann", "ben is here", "ben is in the room"]);
	expect(ben.heard).toEqual(["welcome ben"]);
});

test("case 64: leaving a group one is not in is harmless, joining twice is joining once, leaving the hub leaves groups", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const ann = await member(served.url, "ann", "json");
	const ben = await member(served.url, "ben", "json");
	await ann.client.invoke("Leave", "blue");
	await ann.client.invoke("Join", "blue");
	await ann.client.invoke("Join", "blue");
	await ben.client.invoke("Join", "blue");
	await hub.clients.group("blue").send("said", "once");
	await ann.client.invoke("Leave", "blue");
	await hub.clients.group("blue").send("said", "ben only");
	await hub.clients.all.send("said", "end");
	await until(() => ann.said.includes("end") && ben.said.includes("end"));
	expect(ann.said).toEqual(["once", "end"]);
	expect(ben.said).toEqual(["once", "ben only", "end"]);

	await ben.client.stop();
	await until(() => hub.metrics().connections.WebSockets === 1);
	const sent = hub.metrics().messagesSent;
	await hub.clients.group("blue").send("said", "nobody");
	await hub.clients.user("ben").send("said", "nobody");
	expect(hub.metrics().messagesSent).toBe(sent);
	await hub.groups.add(ben.id, "blue");
	await hub.groups.remove(ben.id, "blue");
	await hub.groups.add(ann.id, "green");
	await hub.clients.group("green").send("said", "from outside");
	await until(() => ann.said.includes("from outside"));
});

test("a group without a name is a mistake of the caller", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const ann = await member(served.url, "ann", "json");
	expect(() => hub.clients.group("")).toThrow(TypeError);
	expect(() => hub.clients.groups(["a", ""])).toThrow(TypeError);
	await expect(hub.groups.add(ann.id, "")).rejects.toThrow(TypeError);
});

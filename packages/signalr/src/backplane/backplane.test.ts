/** What every backplane means, shown on each of them with the official client. */
import { describe, expect, test } from "vitest";
import type { Target } from "../hub/target.ts";
import { ClientResultError, createMemoryBackplane } from "../index.ts";
import { everyBackplane } from "../testing/every-backplane.ts";
import { serveMember } from "../testing/member-hub.ts";
import { hasRedisServer, TestRedis } from "../testing/redis-server.ts";
import { until } from "../testing/until.ts";
import type { Backplane, BackplaneReceiver } from "./backplane.ts";
import { createRedisBackplane } from "./redis.ts";

describe.each(everyBackplane())("a backplane $name", ({ make, isSkipped }) => {
	test.skipIf(isSkipped)(
		"case 65: all, group, user and connection reach the other process, each exactly once",
		async () => {
			const backplane = make();
			await using one = await serveMember(backplane);
			await using two = await serveMember(backplane);
			const ann = await one.join("ann");
			const ben = await two.join("ben");
			const annToo = await two.join("ann");
			await ann.client.invoke("Join", "blue");
			await ben.client.invoke("Join", "blue");

			await one.hub.clients.all.send("said", "all");
			await one.hub.clients.allExcept([ben.id]).send("said", "but ben");
			await one.hub.clients.group("blue").send("said", "blue");
			await one.hub.clients.groupExcept("blue", [ben.id]).send("said", "blue but ben");
			await one.hub.clients.user("ann").send("said", "to ann");
			await one.hub.clients.connection(ben.id).send("said", "to ben");
			await one.hub.clients.connections([ann.id, annToo.id]).send("said", "to both anns");
			await one.hub.clients.all.send("said", "end");
			await until(() => [ann, ben, annToo].every(({ said }) => said.includes("end")));

			expect(ann.said).toEqual(["all", "but ben", "blue", "blue but ben", "to ann", "to both anns", "end"]);
			expect(ben.said.toSorted()).toEqual(["all", "blue", "end", "to ben"]);
			expect(annToo.said.toSorted()).toEqual(["all", "but ben", "end", "to ann", "to both anns"]);
		},
	);

	test.skipIf(isSkipped)(
		"case 65: a group change for a connection of another process is in effect when it resolves",
		async () => {
			const backplane = make();
			await using one = await serveMember(backplane);
			await using two = await serveMember(backplane);
			const ben = await two.join("ben");
			await one.hub.groups.add(ben.id, "red");
			await one.hub.clients.group("red").send("said", "in");
			await until(() => ben.said.includes("in"));
			await one.hub.groups.remove(ben.id, "red");
			await one.hub.clients.group("red").send("said", "out");
			await one.hub.clients.all.send("said", "end");
			await until(() => ben.said.includes("end"));
			expect(ben.said).toEqual(["in", "end"]);
		},
	);

	test.skipIf(isSkipped)(
		"a hub without clients of its own any more reaches those of the others until it is closed",
		async () => {
			const backplane = make();
			await using one = await serveMember(backplane);
			await using two = await serveMember(backplane);
			const ann = await one.join("ann");
			const ben = await two.join("ben");
			await one.hub.drain({ allowReconnect: false });
			expect(one.hub.metrics()).toMatchObject({ connections: { WebSockets: 0 }, disconnected: { drained: 1 } });
			await expect(one.enter("cid")).rejects.toThrow("503");
			await two.hub.clients.user("ann").send("said", "too late");
			await one.hub.clients.user("ben").send("said", "last words");
			await one.hub.groups.add(ben.id, "blue");
			await one.hub.clients.group("blue").send("said", "to the group");
			await one.hub.close();
			await until(() => ben.said.includes("to the group"));
			expect(ben.said).toEqual(["last words", "to the group"]);
			expect(ann.said).toEqual([]);
			expect([one.failures, two.failures]).toEqual([[], []]);
		},
	);

	test.skipIf(isSkipped)("case 65: a user keeps receiving while one of several connections is left", async () => {
		const backplane = make();
		await using one = await serveMember(backplane);
		await using two = await serveMember(backplane);
		const first = await two.join("ann");
		const second = await two.join("ann");
		await first.client.stop();
		await until(() => two.hub.metrics().connections.WebSockets === 1);
		await one.hub.clients.user("ann").send("said", "still there");
		await until(() => second.said.length === 1);
	});

	test.skipIf(isSkipped)("a client of another process answers the server's call", async () => {
		const backplane = make();
		await using one = await serveMember(backplane);
		await using two = await serveMember(backplane);
		const ben = await two.join("ben");
		ben.client.on("double", (value: number) => value * 2);
		expect(await one.hub.clients.connection(ben.id).invoke("double", 21)).toBe(42);
		ben.client.off("double");
		ben.client.on("double", () => "not a number");
		await expect(one.hub.clients.connection(ben.id).invoke("double", 1)).rejects.toThrow(ClientResultError);
	});
});

test("nothing is published that only this process's own connection is meant to hear", async () => {
	const memory = createMemoryBackplane();
	const published: Target[] = [];
	const counting: Backplane = {
		link(hub, receiver) {
			const link = memory.link(hub, receiver);
			return {
				publish(target) {
					published.push(target);
					return Promise.resolve();
				},
				subscribe: (topic) => link.subscribe(topic),
				unsubscribe: (topic) => link.unsubscribe(topic),
				changeGroup: (change) => link.changeGroup(change),
				call: (call, timeoutMs) => link.call(call, timeoutMs),
				disconnect: (target, allowReconnect) => link.disconnect(target, allowReconnect),
				list: (target, most, timeoutMs) => link.list(target, most, timeoutMs),
				close: () => link.close(),
			};
		},
	};
	await using one = await serveMember(counting);
	const ann = await one.join("ann");
	await one.hub.clients.connection(ann.id).send("said", "here");
	await one.hub.clients.connection("elsewhere").send("said", "not here");
	await one.hub.clients.user("ann").send("said", "here, and perhaps elsewhere");
	expect(published).toEqual([
		{ kind: "connection", connection: "elsewhere" },
		{ kind: "user", user: "ann" },
	]);
});

test("a second join of the same group resolves no sooner than the first", async () => {
	const memory = createMemoryBackplane();
	const gate = Promise.withResolvers<void>();
	const slow: Backplane = {
		link(hub, receiver) {
			const link = memory.link(hub, receiver);
			const subscribe: typeof link.subscribe = async (topic) => {
				if (topic.kind === "group") await gate.promise;
				await link.subscribe(topic);
			};
			return {
				publish: (target, message) => link.publish(target, message),
				subscribe,
				unsubscribe: (topic) => link.unsubscribe(topic),
				changeGroup: (change) => link.changeGroup(change),
				call: (call, timeoutMs) => link.call(call, timeoutMs),
				disconnect: (target, allowReconnect) => link.disconnect(target, allowReconnect),
				list: (target, most, timeoutMs) => link.list(target, most, timeoutMs),
				close: () => link.close(),
			};
		},
	};
	await using one = await serveMember(slow);
	await using two = await serveMember(memory);
	const ann = await one.join("ann");
	const joined: string[] = [];
	const joins = ["first", "second"].map((name) => one.hub.groups.add(ann.id, "blue").then(() => joined.push(name)));
	await ann.client.invoke("Id");
	expect(joined).toEqual([]);
	gate.resolve();
	await Promise.all(joins);
	await two.hub.clients.group("blue").send("said", "blue");
	await until(() => ann.said.includes("blue"));
	// Joined twice, a member all the same only once.
	await one.hub.groups.remove(ann.id, "blue");
	await two.hub.clients.group("blue").send("said", "blue");
	await two.hub.clients.all.send("said", "end");
	await until(() => ann.said.includes("end"));
	expect(ann.said).toEqual(["blue", "end"]);
});

test("case 65: a receiver that fails does not hurt the others", async () => {
	const backplane = createMemoryBackplane();
	const failures: unknown[] = [];
	const broken: BackplaneReceiver = {
		deliver: () => {
			throw new Error("broken");
		},
		changeGroup: () => Promise.reject(new Error("broken")),
		call: () => undefined,
		end: () => undefined,
		listHere: () => ({ connections: [], isComplete: true }),
		failed: (error) => failures.push(error),
		after: () => () => undefined,
	};
	backplane.link("scaled", broken);
	await using one = await serveMember(backplane);
	await using two = await serveMember(backplane);
	const ben = await two.join("ben");
	await one.hub.clients.all.send("said", "all");
	await until(() => ben.said.length === 1);
	expect(failures).toHaveLength(1);
});

test.skipIf(!hasRedisServer())(
	"Redis may be killed and restarted: groups and users are reached again without a rejoin",
	async () => {
		await using own = await TestRedis.start();
		const backplane = createRedisBackplane({ url: own.url });
		await using one = await serveMember(backplane);
		await using two = await serveMember(backplane);
		const ann = await one.join("ann");
		const ben = await two.join("ben");
		await ben.client.invoke("Join", "blue");
		await own.kill();
		await one.hub.clients.all.send("said", "while Redis is away");
		await until(() => ann.said.length === 1);
		expect(one.failures.length).toBeGreaterThan(0);
		await own.restart();
		await until(() => {
			void one.hub.clients.group("blue").send("said", "blue");
			void one.hub.clients.user("ben").send("said", "ben");
			return ben.said.includes("blue") && ben.said.includes("ben");
		});
		await one.hub.groups.add(ben.id, "red");
		await one.hub.clients.group("red").send("said", "red");
		await until(() => ben.said.includes("red"));
	},
);

/** What a hub does while its Redis is away or stands still, and afterwards. Further moments of both are in the long test. */
import { describe, expect, test } from "vitest";
import { BackplaneError, ClientResultError } from "../index.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import {
	LONGER_THAN_A_COMMAND_WAITS_MS,
	LONGER_THAN_A_CONNECTION_WAITS_MS,
	serveMember,
} from "../testing/member-hub.ts";
import { anyRedis, hasRedis, hasRedisServer, TestRedis } from "../testing/redis-server.ts";
import { until } from "../testing/until.ts";
import { createRedisBackplane } from "./redis.ts";

describe.skipIf(!hasRedisServer())("a Redis that is away", () => {
	test("connections and members come in without it, and hear of the others when it is back", async () => {
		await using redis = await TestRedis.absent();
		const backplane = createRedisBackplane({ url: redis.url });
		const clock = new ManualClock();
		await using one = await serveMember(backplane, clock);
		await using two = await serveMember(backplane);
		const ann = await one.enter("ann");
		clock.advance(LONGER_THAN_A_CONNECTION_WAITS_MS);
		await ann.client.invoke("Id");
		// One wait was in vain, so nobody waits any more: the time stands still from here on.
		const ben = await one.join("ben");
		await ben.client.invoke("Join", "blue");
		await ben.client.invoke("Join", "red");
		await ben.client.invoke("Leave", "red");
		await one.hub.clients.group("blue").send("said", "here");
		await until(() => ben.said.includes("here"));
		expect(one.failures).toContainEqual(new BackplaneError("unavailable"));

		await redis.restart();
		await until(() => {
			void two.hub.clients.group("blue").send("said", "from the other");
			void two.hub.clients.user("ann").send("said", "from the other");
			return ben.said.includes("from the other") && ann.said.includes("from the other");
		});
		expect(await redis.channels()).not.toContain("signalr:scaled:group:red");
	});
});

test.skipIf(!hasRedis())("nobody is asked about a connection that has left this very process", async () => {
	await using redis = await anyRedis();
	const prefix = `test-${crypto.randomUUID()}`;
	// Nothing that was waited for would ever come: the hub's time stands still.
	await using one = await serveMember(createRedisBackplane({ url: redis.url, prefix }), new ManualClock());
	const ann = await one.join("ann");
	await ann.client.stop();
	await until(() => one.hub.metrics().connections.WebSockets === 0);
	await one.hub.groups.remove(ann.id, "blue");
	await expect(one.hub.clients.connection(ann.id).invoke("double", 1)).rejects.toThrow(ClientResultError);
});

describe.skipIf(!hasRedisServer())("a Redis that stands still", () => {
	test("it holds up a send for 5 seconds, the next not at all, and is used again when it moves on", async () => {
		await using redis = await TestRedis.start();
		const backplane = createRedisBackplane({ url: redis.url });
		const clock = new ManualClock();
		await using one = await serveMember(backplane, clock);
		await using two = await serveMember(backplane);
		const ann = await one.join("ann");
		const ben = await two.join("ben");
		redis.freeze();
		const late = one.hub.clients.all.send("said", "late");
		clock.advance(LONGER_THAN_A_COMMAND_WAITS_MS);
		await late;
		await one.hub.clients.all.send("said", "lost");
		await until(() => ann.said.length === 2);
		expect(one.failures).toEqual([expect.any(BackplaneError), expect.any(BackplaneError)]);
		redis.thaw();
		await until(() => {
			void one.hub.clients.all.send("said", "again");
			return ben.said.includes("again");
		});
		expect(ben.said).not.toContain("lost");
	});

	test("it does not hold up the closing of a hub for long", async () => {
		await using redis = await TestRedis.start();
		await using one = await serveMember(createRedisBackplane({ url: redis.url }), new ManualClock());
		await one.join("ann");
		redis.freeze();
		void one.hub.clients.all.send("said", "never");
		await expect(one.hub.close({ timeoutMs: 0 })).resolves.toBeUndefined();
	});

	test("what is sent right before the closing still reaches the others", async () => {
		await using redis = await TestRedis.start();
		const backplane = createRedisBackplane({ url: redis.url });
		await using one = await serveMember(backplane, new ManualClock());
		await using two = await serveMember(backplane);
		await one.join("ann");
		const ben = await two.join("ben");
		void one.hub.clients.all.send("said", "goodbye");
		await one.hub.close({ timeoutMs: 0 });
		await until(() => ben.said.includes("goodbye"));
		expect(one.failures).toEqual([]);
	});
});

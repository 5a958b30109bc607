/** What comes and goes in the moment in which Redis is away or stands still: each with a Redis of its own. */
import { describe, expect, test } from "vitest";
import { BackplaneError } from "../index.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import {
	LONGER_THAN_A_COMMAND_WAITS_MS,
	LONGER_THAN_A_CONNECTION_WAITS_MS,
	serveMember,
} from "../testing/member-hub.ts";
import { hasRedisServer, TestRedis } from "../testing/redis-server.ts";
import { until } from "../testing/until.ts";
import { createRedisBackplane } from "./redis.ts";

describe.skipIf(!hasRedisServer())("a Redis that is away", () => {
	test("a connection that came and went before Redis did leaves no subscription", async () => {
		await using redis = await TestRedis.absent();
		const clock = new ManualClock();
		await using one = await serveMember(createRedisBackplane({ url: redis.url }), clock);
		const ann = await one.enter("ann");
		clock.advance(LONGER_THAN_A_CONNECTION_WAITS_MS);
		await ann.client.stop();
		await until(() => one.hub.metrics().connections.WebSockets === 0);
		await redis.restart();
		const channels = await until(async () => {
			const heard = await redis.channels();
			return heard.length >= 2 && heard;
		});
		expect(channels.toSorted()).toEqual(["signalr:scaled:all", expect.stringContaining("signalr:scaled:process:")]);
	});

	test("a group change that is under way when Redis dies is made when it is back", async () => {
		await using redis = await TestRedis.start();
		const backplane = createRedisBackplane({ url: redis.url });
		await using one = await serveMember(backplane);
		await using two = await serveMember(backplane);
		const ben = await two.join("ben");
		await redis.holdPublishing();
		const added = one.hub.groups.add(ben.id, "blue");
		await until(() => redis.hasTakenPublish());
		await redis.kill();
		await redis.restart();
		await added;
		const isReached = until(() => {
			void one.hub.clients.group("blue").send("said", "blue");
			return ben.said.includes("blue");
		});
		await expect(isReached).resolves.toBe(true);
	});
});

describe.skipIf(!hasRedisServer())("a Redis that stands still", () => {
	test("nor does a send of a hub that has parted from its clients wait for it for ever", async () => {
		await using redis = await TestRedis.start();
		const clock = new ManualClock();
		await using one = await serveMember(createRedisBackplane({ url: redis.url }), clock);
		await one.join("ann");
		await one.hub.drain({ timeoutMs: 0 });
		redis.freeze();
		const late = one.hub.clients.all.send("said", "never");
		clock.advance(LONGER_THAN_A_COMMAND_WAITS_MS);
		await late;
		expect(one.failures).toEqual([expect.any(BackplaneError)]);
	});
});

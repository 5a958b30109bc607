import { SocketTimeoutError } from "redis";
import { expect, test } from "vitest";
import { serveMember } from "../testing/member-hub.ts";
import { hasRedisServer, TestRedis } from "../testing/redis-server.ts";
import { until } from "../testing/until.ts";
import { createRedisBackplane } from "./redis.ts";

/** A ping comes after 3 s, silence ends the connection 10 s later. */
const DROPPED_WITHIN_MS = 30_000;

test.skipIf(!hasRedisServer())(
	"connections to a Redis that stands still are dropped, however much is sent, and made again when it moves on",
	{ timeout: 90_000 },
	async () => {
		await using redis = await TestRedis.start();
		const backplane = createRedisBackplane({ url: redis.url });
		await using one = await serveMember(backplane);
		await using two = await serveMember(backplane);
		const ben = await two.join("ben");
		redis.freeze();
		const drops = () => one.failures.filter((error) => error instanceof SocketTimeoutError);
		await until(
			() => {
				void one.hub.clients.all.send("said", "lost");
				return drops().length >= 2;
			},
			"both connections to be dropped",
			DROPPED_WITHIN_MS,
		);
		redis.thaw();
		await until(() => {
			void one.hub.clients.all.send("said", "again");
			return ben.said.includes("again");
		});
		expect(ben.said).toContain("again");
	},
);

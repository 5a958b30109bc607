import { expect, test } from "vitest";
import { hasRedisServer, TestRedis } from "../testing/redis-server.ts";
import { restartRounds } from "../testing/restart-rounds.ts";

test.skipIf(!hasRedisServer())(
	"restarts of one of two processes lose no group membership: 3 of them",
	{ timeout: 60_000 },
	async () => {
		await using redis = await TestRedis.start();
		await expect(restartRounds(redis.url, 3)).resolves.toBeUndefined();
	},
);

import { expect, test } from "vitest";
import { anyRedis, hasRedis } from "../testing/redis-server.ts";
import { restartRounds } from "../testing/restart-rounds.ts";

test.skipIf(!hasRedis())("restarts of one of two processes lose no group membership: 3 of them", async () => {
	await using redis = await anyRedis();
	await expect(restartRounds(redis.url, 3)).resolves.toBeUndefined();
});

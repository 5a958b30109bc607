import { expect, test } from "vitest";
import { anyRedis, hasRedis } from "../testing/redis-server.ts";
import { restartRounds } from "../testing/restart-rounds.ts";

// The second shows that the first one has left nothing behind.
test.skipIf(!hasRedis())("restarts of one of two processes lose no group membership: 2 of them", async () => {
	await using redis = await anyRedis();
	await expect(restartRounds(redis.url, 2)).resolves.toBeUndefined();
});

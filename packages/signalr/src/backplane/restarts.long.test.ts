import { expect, test } from "vitest";
import { anyRedis, hasRedis } from "../testing/redis-server.ts";
import { restartRounds } from "../testing/restart-rounds.ts";

test.skipIf(!hasRedis())(
	"100 restarts of one of two processes lose no group membership",
	{ timeout: 600_000 },
	async () => {
		await using redis = await anyRedis();
		await expect(restartRounds(redis.url, 100)).resolves.toBeUndefined();
	},
);

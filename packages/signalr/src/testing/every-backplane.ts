import { afterAll, beforeAll } from "vitest";
import type { Backplane } from "../backplane/backplane.ts";
import { createRedisBackplane } from "../backplane/redis.ts";
import { createMemoryBackplane } from "../index.ts";
import { anyRedis, hasRedis } from "./redis-server.ts";

export interface TestedBackplane {
	readonly name: string;
	/** There is nothing here on which it could run. */
	readonly isSkipped: boolean;
	/** Each one is apart from the others. */
	readonly make: () => Backplane;
}

/** The backplanes for whose sake a test file says the same of each, with a Redis that lives as long as the file's tests. */
export function everyBackplane(): readonly TestedBackplane[] {
	let redis: Awaited<ReturnType<typeof anyRedis>> | undefined;
	beforeAll(async () => {
		if (hasRedis()) redis = await anyRedis();
	});
	afterAll(() => redis?.[Symbol.asyncDispose]());
	return [
		{ name: "in memory", isSkipped: false, make: createMemoryBackplane },
		{
			name: "over Redis",
			isSkipped: !hasRedis(),
			make: () => createRedisBackplane({ url: redis?.url ?? "", prefix: `test-${crypto.randomUUID()}` }),
		},
	];
}

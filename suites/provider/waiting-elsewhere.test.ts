/**
 * A pay-in waits at one process and the casino's accept comes to another. The clock stands where the accept is sent, so
 * that only being woken ends the wait; where nothing can be told, the waiting process finds the accept in the database.
 */

import { createClient } from "redis";
import { describe, expect, test } from "vitest";
import { startPlaying } from "../../packages/bff/src/testing/start-playing.ts";
import { hasRedisServer, startTestRedis, type TestRedis } from "../../packages/bff/src/testing/test-redis.ts";
import { untilPlaced } from "../../packages/bff/src/testing/until-placed.ts";
import { openWorld, type World } from "../../packages/bff/src/testing/world.ts";

/** Before a waiting call looks at the database by itself for the first time. */
const ACCEPT_AFTER_MS = 100;
const LOOK_AGAIN_MS = 300;

/** A pay-in at the second process, or at the first; the accept, which is late, comes to the first. */
async function waitAt(place: "another" | "same", world: World) {
	const { provider, player: alice, sessionId } = await startPlaying(world);
	const { url } = place === "same" ? world : await world.startAnother();
	const payIn = async (betId: string) => {
		const fault = { fault: "acceptLate", value: ACCEPT_AFTER_MS, transactionType: -1, times: 1 } as const;
		world.casino.faults.add({ call: "/payments/make", ...fault });
		const call = await provider.sign({ betId, gameRoundId: "r-1", betAmount: "5.00" });
		const answer = provider.send(`${sessionId}/bets/pay-in`, call, url);
		await untilPlaced(provider, betId);
		return { answer };
	};
	/** Sends the accept, and waits until it is in the books. */
	const accept = async (betId: string): Promise<void> => {
		await world.clock.advance(ACCEPT_AFTER_MS);
		await world.settle();
		expect(await alice.bet(await provider.betIdOf(betId))).toMatchObject({ status: "accepted" });
	};
	return { payIn, accept };
}

function isAnswered(answer: Promise<unknown>): Promise<boolean> {
	const soon = new Promise<false>((resolve) => setImmediate(() => setImmediate(() => resolve(false))));
	return Promise.race([answer.then(() => true as const), soon]);
}

/** @param ready resolves when the two processes hear each other */
async function expectWoken(world: World, ready: () => Promise<void> = async () => {}): Promise<void> {
	const { payIn, accept } = await waitAt("another", world);
	await ready();
	for (const betId of ["woken-1", "woken-2"]) {
		const { answer } = await payIn(betId);
		expect(await isAnswered(answer)).toBe(false);
		await accept(betId);
		// The accept told the balance, so the casino is not asked for it.
		expect(await answer).toMatchObject({ status: 200, _responseCode: 1, balance: betId === "woken-1" ? 995 : 990 });
	}
	expect(world.casino.traffic.received.map(({ path }) => path)).not.toContain("/users/data");
	expect(world.log).toEqual([]);
}

test("the same process wakes it at once", async () => {
	const world = await openWorld({});
	try {
		const { payIn, accept } = await waitAt("same", world);
		const { answer } = await payIn("same-1");
		await accept("same-1");
		expect(await answer).toMatchObject({ status: 200, _responseCode: 1, balance: 995 });
	} finally {
		await world.close();
	}
});

test("the other process tells it at once, with the balance", async () => {
	const world = await openWorld({});
	try {
		await expectWoken(world);
	} finally {
		await world.close();
	}
});

describe.skipIf(!hasRedisServer())("over Redis (skipped where there is no redis-server)", () => {
	async function withRedis(show: (world: World, redis: TestRedis) => Promise<void>): Promise<void> {
		const redis = await startTestRedis();
		const world = await openWorld({ redisUrl: redis.url });
		try {
			await show(world, redis);
		} finally {
			await world.close();
			await redis.stop();
		}
	}

	/** Until so many processes listen to what the others tell of bets. */
	async function untilHeardBy(redis: TestRedis, processes: number): Promise<void> {
		const client = createClient({ url: redis.url });
		await client.connect();
		await expect
			.poll(async () => {
				const [channel = ""] = await client.pubSubChannels("*:provider-bets:all");
				return (await client.pubSubNumSub([channel]))[channel];
			})
			.toBe(processes);
		await client.close();
	}

	test("the other process tells it at once, with the balance", async () => {
		await withRedis(async (world, redis) => {
			await expectWoken(world, () => untilHeardBy(redis, 2));
		});
	});

	test("with Redis away it reads the row, at the latest after the named time", async () => {
		await withRedis(async (world, redis) => {
			const { payIn, accept } = await waitAt("another", world);
			await untilHeardBy(redis, 2);
			await redis.stop();
			const { answer } = await payIn("row-1");
			await accept("row-1");
			expect(await isAnswered(answer)).toBe(false);
			await world.clock.advance(LOOK_AGAIN_MS);
			expect(await answer).toMatchObject({ status: 200, _responseCode: 1 });
		});
	});
});

/**
 * Players are connected to one process and their bets change on another. Each kind of connection between processes is
 * shown with two services, each on its own port, over one database.
 */
import { pushSchemas } from "@webframe/shared/wire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectToHub } from "../../packages/bff/src/testing/test-hub.ts";
import { TestPlayer } from "../../packages/bff/src/testing/test-player.ts";
import { hasRedisServer, startTestRedis, type TestRedis } from "../../packages/bff/src/testing/test-redis.ts";
import { ROUND_MS } from "../../packages/bff/src/testing/troubled-bets.ts";
import { GAME, openWorld } from "../../packages/bff/src/testing/world.ts";

/** Before the deadline of a call, and after the process has begun to stop. */
const ANSWER_AFTER_MS = 1_000;

const givenUrl = process.env["REDIS_URL"];
const canStartRedis = hasRedisServer();
let redis: TestRedis | undefined;

beforeAll(async () => {
	if (canStartRedis) redis = await startTestRedis();
});
afterAll(() => redis?.stop());

const connections = [
	{ name: "in one process", isSkipped: false, redisUrl: () => undefined },
	{
		name: "over Redis",
		isSkipped: !canStartRedis && givenUrl === undefined,
		redisUrl: () => redis?.url ?? givenUrl,
	},
];

interface Playing {
	readonly world: Awaited<ReturnType<typeof openWorld>>;
	/** Of the world's casino; the first service takes her bets. */
	readonly alice: TestPlayer;
	/** Her connection to the second service. */
	readonly hub: Awaited<ReturnType<typeof connectToHub>>;
}

/** Plays with two services, and looks at the end that nothing went wrong. */
async function withTwo(url: string | undefined, play: (playing: Playing) => Promise<void>): Promise<void> {
	const world = await openWorld(url === undefined ? {} : { redisUrl: url });
	try {
		const another = await world.startAnother();
		const alice = await TestPlayer.logIn(world, "alice");
		const hub = await connectToHub(another.url, alice.token);
		await play({ world, alice, hub });
		await hub.stop();
		expect(world.log).toEqual([]);
	} finally {
		await world.close();
	}
}

describe.each(connections)("two services connected $name", ({ isSkipped, redisUrl }) => {
	test.skipIf(isSkipped)(
		"a player at the second one hears, in order and once, what the accepts at the first one do",
		() =>
			withTwo(redisUrl(), async ({ world, alice, hub }) => {
				const pushes: { readonly name: string; readonly sequence: number }[] = [];
				const rounds: string[] = [];
				for (const name of ["betInProgress", "betAccepted", "betSettled", "betRejected"] as const) {
					hub.on(name, (bet: unknown) => pushes.push({ name, sequence: pushSchemas[name].parse(bet).sequence }));
				}
				hub.on("roundChanged", (round: unknown) => rounds.push(pushSchemas.roundChanged.parse(round).state));
				await hub.invoke("WatchGame", GAME.gameCode);
				await alice.place();
				await expect.poll(() => pushes.length).toBe(2);
				await world.pass(ROUND_MS);
				await expect.poll(() => pushes.map(({ name }) => name).at(-1)).toBe("betSettled");
				expect(pushes.map(({ name }) => name)).toEqual(["betInProgress", "betAccepted", "betAccepted", "betSettled"]);
				expect(pushes.map(({ sequence }) => sequence)).toEqual([2, 3, 4, 5]);
				await expect.poll(() => rounds).toContain("finished");
			}),
	);

	test.skipIf(isSkipped)(
		"a player at the second one hears what the first one, which is stopped, still brings to its end",
		() =>
			withTwo(redisUrl(), async ({ world, alice, hub }) => {
				await hub.invoke("Resume", 0);
				const pushes: string[] = [];
				for (const name of ["betInProgress", "betAccepted"] as const) hub.on(name, () => pushes.push(name));
				const late = { fault: "delay", value: ANSWER_AFTER_MS, processed: false, times: 1 } as const;
				world.casino.faults.add({ call: "/payments/make", ...late });
				await alice.makeBet(await alice.betBody());
				await expect.poll(() => world.casino.traffic.load().held).toBe(1);
				const restarted = world.restart();
				await new Promise((resolve) => setImmediate(resolve));
				await world.clock.advance(ANSWER_AFTER_MS);
				await restarted;
				await expect.poll(() => pushes).toContain("betInProgress");
			}),
	);
});

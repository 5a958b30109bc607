/** What providers of games meet: their games in the lobby, and the lab. All at one demo, one after another, because the lab shows every call. */
import { beforeAll, describe, expect, vi } from "vitest";
import { askToLaunch, games, providerGames } from "./providers/games.ts";
import { lab } from "./providers/lab.ts";
import { openDemo } from "./testing/each-demo.ts";

openDemo({ rounds: "short", without: ["developer page"] });

beforeAll(async () => {
	const patience = { timeout: 90_000, interval: 500 };
	await vi.waitFor(async () => expect(await providerGames()).toHaveLength(300), patience);
	// The first goes through programs that have done nothing yet: it may last longer than the aggregator waits for a provider.
	await vi.waitFor(async () => expect((await askToLaunch("Lucky Dice", "demo")).status).toBe(200), patience);
});

describe("games of a provider", games);
describe("the provider lab", lab);

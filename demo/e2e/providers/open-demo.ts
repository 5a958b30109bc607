import { beforeAll, expect, vi } from "vitest";
import { openDemo } from "../testing/each-demo.ts";
import { askToLaunch, providerGames } from "./games.ts";

/** A demo with the games of a provider, each of which can be launched. To be called as `openDemo` is. */
export function openProvidersDemo(): void {
	openDemo({ rounds: "short", without: ["developer page"] });

	beforeAll(async () => {
		const patience = { timeout: 90_000, interval: 500 };
		await vi.waitFor(async () => expect(await providerGames()).toHaveLength(300), patience);
		// The first goes through programs that have done nothing yet: it may last longer than the aggregator waits for a provider.
		await vi.waitFor(async () => expect((await askToLaunch("Lucky Dice", "demo")).status).toBe(200), patience);
	});
}

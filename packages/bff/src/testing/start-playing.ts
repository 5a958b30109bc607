import { TestPlayer } from "./test-player.ts";
import { TestProvider } from "./test-provider.ts";
import type { World } from "./world.ts";

export interface Playing {
	readonly provider: TestProvider;
	readonly player: TestPlayer;
	/** Of the player, in the provider's game; from 1.00 to 100.00. */
	readonly sessionId: string;
}

/** The provider arrives, and a player logs in and opens its game. */
export async function startPlaying(world: World, name = "alice"): Promise<Playing> {
	const provider = await TestProvider.arrive(world);
	const player = await TestPlayer.logIn(world, name);
	return { provider, player, sessionId: await provider.openSession(player) };
}

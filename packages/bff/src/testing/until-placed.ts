import { expect } from "vitest";
import type { TestProvider } from "./test-provider.ts";

/** Waits until the bet of a pay-in stands, and nothing else is under way. @returns our own id of it */
export async function untilPlaced(provider: TestProvider, betId: string): Promise<number> {
	await expect.poll(() => provider.betIdOf(betId).catch(() => undefined)).toBeDefined();
	await provider.world.settle();
	return await provider.betIdOf(betId);
}

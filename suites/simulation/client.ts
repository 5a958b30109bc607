import { type Answer, postJson, request } from "../../packages/bff/src/testing/test-player.ts";
import type { SimulatedWorld } from "./simulated-world.ts";
import { answered, StandsStill } from "./while-alive.ts";

/** How often somebody asks again whose connection was cut. */
const TRIES_MAX = 12;

/**
 * Asks the service until it answers: players, operators and partners do the same again when the connection is lost,
 * with the same key where there is one.
 *
 * @returns undefined when nobody has answered, because the service is held down; else with the number of tries.
 */
export async function ask(
	world: SimulatedWorld,
	path: string,
	body: object | undefined,
	headers: Record<string, string>,
): Promise<(Answer & { readonly tries: number }) | undefined> {
	for (let tries = 0; tries < TRIES_MAX; tries++) {
		try {
			const url = `${world.url}${path}`;
			const asked = body === undefined ? request(url, { headers }) : postJson(url, body, headers);
			const answer = await answered(world.processes, asked);
			if (answer.status < 500) return { ...answer, tries: tries + 1 };
		} catch (error) {
			// A cut connection is what a dead process leaves; whatever else it is, the last try will tell.
			if (error instanceof StandsStill || tries === TRIES_MAX - 1) throw error;
		}
		if (world.isHeldDown) return undefined;
		await world.settle();
	}
	return undefined;
}

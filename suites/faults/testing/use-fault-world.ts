import { makeBetValueSchema } from "@webframe/shared/wire";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { TestPlayer, valueIn } from "../../../packages/bff/src/testing/test-player.ts";
import { openWorld, type World, type WorldOptions } from "../../../packages/bff/src/testing/world.ts";
import { violations } from "../invariants.ts";
import { gather } from "./evidence.ts";
import { type PostgresProxy, startPostgresProxy } from "./postgres-proxy.ts";

export interface FaultWorld extends World {
	/** Between the service and its database. */
	readonly proxy: PostgresProxy;
	/** A player of the casino, logged in. */
	player(name: string): Promise<TestPlayer>;
	/** Places a bet, keeps in mind that the client was told of it, and waits until nothing is under way. */
	bet(player: TestPlayer, over?: object): Promise<number>;
	/** Keeps in mind that a client was told of these bets. */
	readonly told: Set<number>;
	/** As `pass`; what a look at the due work throws is left to the next look, as the workers do. */
	passAnyhow(ms: number): Promise<void>;
	/** Moves the clock on in large steps, for what takes hours. */
	leap(ms: number, stepMs: number): Promise<void>;
}

/**
 * The service and the partner, with everything between them that can break. After every test the faults are over, and
 * I1 to I8 must hold.
 */
export function useFaultWorld(options: WorldOptions = {}): () => FaultWorld {
	let given: FaultWorld | undefined;
	let close = async (): Promise<void> => {};
	const world = (): FaultWorld => {
		if (given === undefined) throw new Error("The world is there only inside tests and hooks.");
		return given;
	};
	beforeAll(async () => {
		const proxy = await startPostgresProxy(Number(new URL(inject("postgresAdminUrl")).port));
		const opened = await openWorld({ ...options, databasePort: proxy.port });
		given = faultWorld(opened, proxy);
		close = async () => {
			await opened.close();
			await proxy.close();
		};
	});
	afterEach(async () => {
		world().casino.faults.clear();
		await world().proxy.open();
		await world().settle();
		expect(violations(await gather(world(), world().told))).toEqual([]);
	});
	afterAll(() => close());
	return world;
}

const SECOND_MS = 1_000;

function faultWorld(world: World, proxy: PostgresProxy): FaultWorld {
	const told = new Set<number>();
	return {
		...world,
		proxy,
		told,
		player: (name) => TestPlayer.logIn(world, name),
		bet: async (player, over) => {
			const answer = await player.makeBet(await player.betBody(over));
			const { betId } = makeBetValueSchema.parse(valueIn(answer));
			told.add(betId);
			await world.settle();
			return betId;
		},
		passAnyhow: async (ms) => {
			for (let left = ms; left > 0; left -= SECOND_MS) {
				await world.clock.advance(SECOND_MS);
				await world.service.step().catch(() => {});
				await world.settle();
			}
		},
		leap: async (ms, stepMs) => {
			for (let left = ms; left > 0; left -= stepMs) {
				await world.clock.advance(Math.min(stepMs, left));
				await world.service.step();
				await world.settle();
			}
		},
	};
}

import { prepareCounterpartyKey } from "@webframe/shared/signing";
import { frameConfigSchema } from "@webframe/shared/wire";
import { Pool } from "undici";
import { z } from "zod";
import type { Load, Target } from "../bet-path/load/load.ts";
import { measureLoad } from "../bet-path/load/measure-load.ts";
import { PARTNER_CLIENT_ID } from "../bet-path/servers.ts";
import { Gambler } from "./gambler.ts";
import { COUNTERPARTY_KEY } from "./order.ts";

const FULL_LOAD_STAKE = "0.10";
const CENTS = 100;
/** More pay-ins may be under way at once than players at full load, when the service falls behind. */
const CONNECTIONS_PER_PLAYER = 4;
const LOBBY_WAIT_MS = 60_000;
const POLL_MS = 500;

/** A pay-in at half load. No two of one player have the same stake, so that the casino's log tells them apart. */
export interface TimedPayIn {
	readonly player: string;
	readonly stake: string;
	readonly latency: number;
}

/** The players of a provider's game. */
export class Gamblers {
	readonly #target: Target;
	readonly #pool: Pool;
	readonly #gamblers: readonly Gambler[];

	private constructor(target: Target, pool: Pool, gamblers: readonly Gambler[]) {
		this.#target = target;
		this.#pool = pool;
		this.#gamblers = gamblers;
	}

	static async open(target: Target, count: number): Promise<Gamblers> {
		const pool = new Pool(target.serverUrl, { connections: count * CONNECTIONS_PER_PLAYER, pipelining: 1 });
		const key = await prepareCounterpartyKey(COUNTERPARTY_KEY);
		const gameCode = await gameInLobby(target.serverUrl);
		const gamblers: Gambler[] = [];
		for (let index = 0; index < count; index++) {
			gamblers.push(await Gambler.open(`gambler-${index}`, pool, key, target, gameCode));
		}
		return new Gamblers(target, pool, gamblers);
	}

	/** All players bet for a time, each one bet after the other. */
	async bet(forMs: number): Promise<Load> {
		return await measureLoad(this.#target, async () => {
			const latencies: number[] = [];
			const start = performance.now();
			const play = async (gambler: Gambler): Promise<void> => {
				while (performance.now() - start < forMs) latencies.push(await gambler.payIn(FULL_LOAD_STAKE));
			};
			await Promise.all(this.#gamblers.map(play));
			return latencies;
		});
	}

	/** So many pay-ins a second come in even steps, whether those before them are answered or not. */
	async betInSteps(perSecond: number, forMs: number): Promise<readonly TimedPayIn[]> {
		const timed: Promise<TimedPayIn>[] = [];
		const start = performance.now();
		const count = Math.floor((forMs / 1000) * perSecond);
		for (let index = 0; index < count; index++) {
			const waitMs = start + (index / perSecond) * 1000 - performance.now();
			if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
			timed.push(this.#timed(index));
		}
		return await Promise.all(timed);
	}

	async #timed(index: number): Promise<TimedPayIn> {
		const gambler = this.#gamblers[index % this.#gamblers.length];
		if (gambler === undefined) throw new Error("Nobody plays.");
		const round = Math.floor(index / this.#gamblers.length);
		const stake = (Number(FULL_LOAD_STAKE) + (round + 1) / CENTS).toFixed(2);
		return { player: gambler.name, stake, latency: await gambler.payIn(stake) };
	}

	async payOutAll(): Promise<void> {
		await Promise.all(this.#gamblers.map((gambler) => gambler.payOutAll()));
	}

	async close(): Promise<void> {
		await this.#pool.close();
	}
}

const lobbySchema = z.object({ Value: frameConfigSchema });

/** The code of the provider's game, once the service has read its list. */
async function gameInLobby(serverUrl: string): Promise<number> {
	const deadline = Date.now() + LOBBY_WAIT_MS;
	while (Date.now() < deadline) {
		const response = await fetch(`${serverUrl}/frame/config?partnerClientId=${PARTNER_CLIENT_ID}`);
		const { Value } = lobbySchema.parse(await response.json());
		const game = Value.games.find(({ kind }) => kind === "provider");
		if (game !== undefined) return game.gameCode;
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	}
	throw new Error("The provider's game did not come into the lobby.");
}

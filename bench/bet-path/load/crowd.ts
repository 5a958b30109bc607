import { Pool } from "undici";
import { cpuTimeMs } from "../cpu-time.ts";
import { KENO_BET } from "./bet.ts";
import { betSteadily } from "./bet-steadily.ts";
import type { Load, Target } from "./load.ts";
import { measureLoad } from "./measure-load.ts";
import { openRound, Player } from "./player.ts";

/** A server that uses less of a processor than this only looks whether there is something to do. */
const IDLE_SHARE = 0.08;

/** The players of one server. */
export class Crowd {
	readonly #target: Target;
	readonly #pool: Pool;
	readonly #players: readonly Player[];

	private constructor(target: Target, pool: Pool, players: readonly Player[]) {
		this.#target = target;
		this.#pool = pool;
		this.#players = players;
	}

	static async open(target: Target, count: number): Promise<Crowd> {
		const { serverUrl, casinoUrl, bet = KENO_BET } = target;
		const pool = new Pool(serverUrl, { connections: count, pipelining: 1 });
		const players: Player[] = [];
		for (let index = 0; index < count; index++) {
			players.push(await Player.open(pool, casinoUrl, serverUrl, `player-${index}`, bet));
		}
		return new Crowd(target, pool, players);
	}

	/** The round that takes bets now and for at least this long; undefined when there is none. */
	async openRound(leftMs: number): Promise<number | undefined> {
		const { serverUrl, bet = KENO_BET } = this.#target;
		return await openRound(serverUrl, leftMs, bet.gameCode);
	}

	/** Looks for a while whether the server has paid out and closed all bets. */
	async isDone(forMs: number): Promise<boolean> {
		const before = cpuTimeMs(this.#target.pid);
		await new Promise((resolve) => setTimeout(resolve, forMs));
		const isIdle = cpuTimeMs(this.#target.pid) - before < forMs * IDLE_SHARE;
		return isIdle && !(this.#target.settles && this.#players.some(({ unsettled }) => unsettled > 0));
	}

	/** All players bet for a time, each one bet after the other. */
	async bet(roundId: number, forMs: number): Promise<Load> {
		return await measureLoad(this.#target, async () => {
			const latencies: number[] = [];
			const start = performance.now();
			const play = async (player: Player): Promise<void> => {
				while (performance.now() - start < forMs) {
					const placed = performance.now();
					await player.bet(roundId);
					latencies.push(performance.now() - placed);
				}
			};
			await Promise.all(this.#players.map(play));
			return latencies;
		});
	}

	/** So many bets a second come at fixed times, whatever becomes of those before them. */
	async betSteadily(roundId: number, forMs: number, betsPerSecond: number): Promise<Load> {
		return await measureLoad(this.#target, () => betSteadily(this.#players, roundId, forMs, betsPerSecond));
	}

	async close(): Promise<void> {
		for (const player of this.#players) player.close();
		await this.#pool.close();
	}
}

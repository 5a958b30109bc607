import type { GamesInfo } from "@webframe/shared/wire";
import type { OwnGames } from "../games/own-games.ts";
import { recallRound } from "../games/recall-round.ts";
import type { Database } from "../platform/database.ts";
import { type RoundsOfGame, readRoundsOfGames } from "../store/feed-rounds.ts";
import { findGamesInMaintenance } from "../store/game-maintenance.ts";
import { gamesInfo } from "./feed-round.ts";
import type { Tick } from "./ticks.ts";

/** For how long a round is told anew that an operator has changed after it had ended. Source: wire contract, section 8. */
const CHANGED_TOLD_MS = 60_000;

interface KnownState {
	readonly tick: Tick;
	readonly info: Promise<GamesInfo>;
}

/** What was read for a tick. */
export interface StatesRead {
	readonly infos: ReadonlyMap<number, GamesInfo>;
	/** Why which games could not be read: what keeps all of them from it is one failure. */
	readonly failures: ReadonlyMap<unknown, readonly number[]>;
}

/** The states of games, read once for each tick however many ask: those that begin to listen together, and the ticker. */
export class FeedStates {
	readonly #database: Database;
	readonly #ownGames: OwnGames;
	readonly #known = new Map<number, KnownState>();

	constructor(database: Database, ownGames: OwnGames) {
		this.#database = database;
		this.#ownGames = ownGames;
	}

	/**
	 * The states of games of one slot at its tick. A game whose rows are not as they should be keeps no other one from being
	 * told; the next tick reads anew.
	 */
	async of(gameCodes: readonly number[], tick: Tick): Promise<StatesRead> {
		this.#readMissing(gameCodes, tick);
		const infos = new Map<number, GamesInfo>();
		const failures = new Map<unknown, readonly number[]>();
		const read = async (gameCode: number): Promise<void> => {
			try {
				infos.set(gameCode, await this.#infoOf(gameCode));
			} catch (error) {
				failures.set(error, [...(failures.get(error) ?? []), gameCode]);
			}
		};
		await Promise.all(gameCodes.map(read));
		return { infos, failures };
	}

	/**
	 * The state of one game at a tick of its slot.
	 *
	 * @throws where it cannot be read
	 */
	async one(gameCode: number, tick: Tick): Promise<GamesInfo> {
		this.#readMissing([gameCode], tick);
		return await this.#infoOf(gameCode);
	}

	#readMissing(gameCodes: readonly number[], tick: Tick): void {
		const missing = gameCodes.filter((gameCode) => this.#known.get(gameCode)?.tick.number !== tick.number);
		if (missing.length === 0) return;
		const reading = this.#read(missing, tick);
		for (const gameCode of missing) {
			const info = reading.then((states) => states(gameCode));
			// Whoever asks for it hears of the error; nobody else has to.
			info.catch(() => this.#known.delete(gameCode));
			this.#known.set(gameCode, { tick, info });
		}
	}

	#infoOf(gameCode: number): Promise<GamesInfo> {
		const known = this.#known.get(gameCode);
		if (known === undefined) throw new Error(`The state of the game ${gameCode} was not read.`);
		return known.info;
	}

	async #read(gameCodes: readonly number[], tick: Tick): Promise<(gameCode: number) => Promise<GamesInfo>> {
		const now = new Date(tick.beginsMs);
		const changedSince = new Date(tick.beginsMs - CHANGED_TOLD_MS);
		const [rounds, inMaintenance] = await Promise.all([
			readRoundsOfGames(this.#database, { gameCodes, now, changedSince }),
			findGamesInMaintenance(this.#database),
		]);
		return async (gameCode) => {
			const ofGame = { isInMaintenance: inMaintenance.has(gameCode), ownGames: this.#ownGames };
			return gamesInfo(await this.#recalled(rounds.get(gameCode) ?? NOTHING), ofGame, tick);
		};
	}

	/** Of a game that has stood still for long, what its last round has drawn may be forgotten. */
	async #recalled(rounds: RoundsOfGame): Promise<RoundsOfGame> {
		const { ended } = rounds;
		return ended === undefined ? rounds : { ...rounds, ended: await recallRound(this.#ownGames, ended) };
	}
}

const NOTHING: RoundsOfGame = { current: undefined, ended: undefined, finished: undefined, changed: [] };

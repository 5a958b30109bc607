import type { RoundRules } from "@webframe/shared/games";
import type { LRUCache } from "lru-cache";
import type { Database } from "../platform/database.ts";
import { recentlyUsed } from "../platform/recently-used.ts";
import { findRoundTerms } from "../store/rounds.ts";
import { type OwnGames, rulesOfRound } from "./own-games.ts";

/** Far more than take bets at once. */
const ROUNDS_MAX = 2_000;

export interface KnownRound {
	readonly gameCode: number;
	readonly rulesVersion: number;
	/** Undefined: this process does not know the game, or the version. */
	readonly rules: RoundRules | undefined;
}

/**
 * By which rules rounds are played that have opened, and what was public of them: it never changes, so that each process
 * reads it once, and a bet costs no statement for it. All who ask meanwhile share the reading.
 */
export class KnownRounds {
	readonly #database: Database;
	readonly #ownGames: OwnGames;
	readonly #rounds: LRUCache<number, Promise<KnownRound | undefined>> = recentlyUsed(ROUNDS_MAX);

	constructor(database: Database, ownGames: OwnGames) {
		this.#database = database;
		this.#ownGames = ownGames;
	}

	/** @returns undefined for a round that is not there, or has not opened */
	async find(roundId: number): Promise<KnownRound | undefined> {
		const known = this.#rounds.get(roundId);
		if (known !== undefined) return await known;
		const reading = this.#read(roundId);
		this.#rounds.set(roundId, reading);
		const forget = (): void => {
			if (this.#rounds.peek(roundId) === reading) this.#rounds.delete(roundId);
		};
		try {
			const round = await reading;
			// It may open in the next moment, and be another one then.
			if (round === undefined) forget();
			return round;
		} catch (error) {
			forget();
			throw error;
		}
	}

	async #read(roundId: number): Promise<KnownRound | undefined> {
		const terms = await findRoundTerms(this.#database, roundId);
		if (terms === undefined) return undefined;
		const { gameCode, rulesVersion } = terms;
		return { gameCode, rulesVersion, rules: rulesOfRound(this.#ownGames, terms) };
	}
}

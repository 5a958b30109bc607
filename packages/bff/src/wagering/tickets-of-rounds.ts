import type { Database } from "../platform/database.ts";
import { recentlyUsed } from "../platform/recently-used.ts";
import { countTickets } from "../store/count-tickets.ts";

/** Players in a round that are remembered; of who is forgotten the tickets are counted anew. */
const PLAYERS_MAX = 20_000;

interface Tickets {
	/** So many stood when they were counted, or were placed here since; undefined: not counted yet. */
	placed: number | undefined;
	/** Over when the ticket that came last has been placed or refused. */
	last: Promise<void>;
}

/**
 * How many tickets each player has in a round, so that nobody places more than may stand there (own games, "Families and
 * games"; wire contract, section 6: `limits` with the field `roundId`).
 *
 * A player's tickets of a round are placed one after the other. A process that is alone counts them in the database once, then
 * by what it places itself; beside others it counts them each time, and there tickets that come over two processes in the
 * same moment may be one more than may stand. It decides nothing about money: each ticket is held to its own limits.
 */
export class TicketsOfRounds {
	readonly #database: Database;
	readonly #isAlone: boolean;
	readonly #tickets = recentlyUsed<string, Tickets>(PLAYERS_MAX);

	/** @param isAlone whether no other process takes bets on this database */
	constructor(database: Database, isAlone: boolean) {
		this.#database = database;
		this.#isAlone = isAlone;
	}

	/**
	 * Takes a place for a ticket, once those that came before have theirs.
	 *
	 * @param max how many may stand
	 * @returns what has to be told whether the ticket was placed, for the next one to go on; undefined: there are so many
	 */
	async take(playerId: number, roundId: number, max: number): Promise<((wasPlaced: boolean) => void) | undefined> {
		const key = `${playerId} ${roundId}`;
		const tickets = this.#tickets.get(key) ?? { placed: undefined, last: Promise.resolve() };
		this.#tickets.set(key, tickets);
		const { promise, resolve } = Promise.withResolvers<void>();
		const before = tickets.last;
		tickets.last = promise;
		await before;
		let isTaken = false;
		try {
			// What was counted here is counted again before anybody is refused: a ticket may have been rejected since.
			if (tickets.placed === undefined || !this.#isAlone || tickets.placed >= max)
				tickets.placed = await countTickets(this.#database, playerId, roundId);
			isTaken = tickets.placed < max;
		} finally {
			if (!isTaken) resolve();
		}
		if (!isTaken) return undefined;
		return (wasPlaced) => {
			if (wasPlaced) tickets.placed = (tickets.placed ?? 0) + 1;
			resolve();
		};
	}
}

import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";

/**
 * The provider's own books: one line of JSON for each change of a bet, written before the call that follows from it,
 * and one for each round that ended.
 * What was owed when the process ended is found again at the next start.
 */
const betSchema = z.object({
	betId: z.string(),
	sessionId: z.string(),
	gameId: z.string(),
	gameRoundId: z.string(),
	mode: z.enum(["real", "demo"]),
	stake: z.string(),
	/** Set once the outcome is known. */
	win: z.string().nullable(),
	winOdd: z.string().nullable(),
	/**
	 * `placing` → `playing` → `owes-win` → `paid`; `owes-refund` → `refunded`; `refused`; `unresolved` after a day of
	 * repeats, or where the aggregator said stop.
	 */
	state: z.enum(["placing", "playing", "owes-win", "paid", "owes-refund", "refunded", "refused", "unresolved"]),
	/** The last `_responseCode`. */
	code: z.number().nullable(),
	/** When the outcome was first owed. */
	owedSince: z.number().nullable(),
});
export type BetRecord = z.infer<typeof betSchema>;

/** Where a crash round with bets ended: the aggregator asks for it later. */
const roundSchema = z.object({ gameId: z.string(), gameRoundId: z.string(), coefficient: z.string() });
export type RoundRecord = z.infer<typeof roundSchema>;

export class Records {
	readonly #file: string | undefined;
	readonly #bets = new Map<string, BetRecord>();
	readonly #rounds = new Map<string, RoundRecord>();

	/** @param file undefined keeps the books in memory only */
	constructor(file: string | undefined) {
		this.#file = file;
		if (file === undefined) return;
		mkdirSync(dirname(file), { recursive: true });
		for (const line of readLines(file)) {
			// A line that was cut off by the end of the process says nothing.
			const entry = z.union([betSchema, roundSchema]).safeParse(parsed(line));
			if (entry.success) this.#keep(entry.data);
		}
	}

	write<Entry extends BetRecord | RoundRecord>(entry: Entry): Entry {
		if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
		this.#keep(entry);
		return entry;
	}

	#keep(entry: BetRecord | RoundRecord): void {
		if ("betId" in entry) this.#bets.set(entry.betId, entry);
		else this.#rounds.set(entry.gameRoundId, entry);
	}

	/** @returns undefined for a round that nobody played, and for one that has not ended. */
	round(gameId: string, gameRoundId: string): RoundRecord | undefined {
		const round = this.#rounds.get(gameRoundId);
		return round?.gameId === gameId ? round : undefined;
	}

	get(betId: string): BetRecord | undefined {
		return this.#bets.get(betId);
	}

	all(): readonly BetRecord[] {
		return [...this.#bets.values()];
	}
}

function readLines(file: string): readonly string[] {
	try {
		return readFileSync(file, "utf8").split("\n");
	} catch {
		return [];
	}
}

function parsed(line: string): unknown {
	try {
		return JSON.parse(line);
	} catch {
		return undefined;
	}
}

import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";

/**
 * The provider's own books: one line of JSON for each change of a bet, written before the call that follows from it.
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

export class Records {
	readonly #file: string | undefined;
	readonly #bets = new Map<string, BetRecord>();

	/** @param file undefined keeps the books in memory only */
	constructor(file: string | undefined) {
		this.#file = file;
		if (file === undefined) return;
		mkdirSync(dirname(file), { recursive: true });
		for (const line of readLines(file)) {
			const bet = betSchema.safeParse(parsed(line));
			// A line that was cut off by the end of the process says nothing.
			if (bet.success) this.#bets.set(bet.data.betId, bet.data);
		}
	}

	write(bet: BetRecord): BetRecord {
		if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(bet)}\n`);
		this.#bets.set(bet.betId, bet);
		return bet;
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

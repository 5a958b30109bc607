import type { Clock } from "../platform/clock.ts";
import type { Database, Transaction } from "../platform/database.ts";
import { WriteTogether } from "../platform/write-together.ts";
import { type BetWrite, type BetWritten, writeBet } from "../store/write-bet.ts";
import { canBeWrittenTogether, writeBets } from "../store/write-bets.ts";

/** What is to be written of a decision on a bet. */
export interface BetChange {
	readonly write: BetWrite;
	/** Written in the transaction of the bet, after it: neither is there without the other. What it throws undoes both. */
	readonly alongside?: (sql: Transaction) => Promise<void>;
}

/** @returns undefined when the condition did not hold: nothing was written, read and decide again. */
export async function writeChange(
	database: Database,
	{ write, alongside }: BetChange,
): Promise<BetWritten | undefined> {
	if (alongside === undefined) return await writeBet(database, write);
	return await database.begin(async (sql) => {
		const written = await writeBet(sql, write);
		if (written !== undefined) await alongside(sql);
		return written;
	});
}

/** Ends of attempts and accepts, those of different bets together. What has something alongside goes by itself. */
export function changesTogether(database: Database, clock: Clock): WriteTogether<BetChange, BetWritten> {
	return new WriteTogether(clock, {
		fits: ({ write, alongside }) => alongside === undefined && canBeWrittenTogether(write),
		alone: (change) => writeChange(database, change),
		together: (changes) =>
			writeBets(
				database,
				changes.map(({ write }) => write),
			),
	});
}

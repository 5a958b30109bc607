import { takenBack } from "@webframe/shared/jackpots";
import type { Transaction } from "../platform/database.ts";
import { lockPools, readContributions, writeEntries } from "../store/jackpot-pools.ts";
import type { RoundRow } from "../store/rounds.ts";
import { numbered } from "./entries.ts";

/**
 * What the bets of a cancelled round have put into pools leaves them again, as far as they lie above their start. What the
 * round has won stands: it was decided, and is paid. A round that was cancelled before its end has put nothing into pools.
 *
 * @param sql the transaction in which the round is cancelled, which holds its row
 */
export async function takeBackContributions(sql: Transaction, round: RoundRow, now: Date): Promise<void> {
	if (round.jackpots === null) return;
	const contributions = new Map(
		(await readContributions(sql, round.roundId)).map(({ poolId, amount }) => [poolId, amount]),
	);
	if (contributions.size === 0) return;
	const pools = await lockPools(sql, [...contributions.keys()]);
	const entries = pools.flatMap((pool) =>
		numbered(pool, round.roundId, takenBack(pool, contributions.get(pool.poolId) ?? 0n)),
	);
	await writeEntries(sql, entries, now);
}

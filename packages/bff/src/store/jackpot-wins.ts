import type { Queryable, Transaction } from "../platform/database.ts";
import { run } from "../platform/statement.ts";

/** What the jackpots have given each of these bets in all, in minor units and before tax. */
export async function readJackpotsWon(sql: Queryable, betIds: readonly number[]): Promise<ReadonlyMap<number, bigint>> {
	const rows = await sql<{ betId: number; amount: bigint }[]>`
		select bet_id as "betId", sum(amount) as amount from jackpot_win
		where bet_id = any(${[...betIds]}::bigint[]) group by bet_id`;
	return new Map(rows.map(({ betId, amount }) => [betId, amount]));
}

export interface OpenWin {
	readonly betId: number;
	readonly jackpotId: string;
	readonly poolId: number;
	readonly roundId: number;
	readonly amount: bigint;
	readonly state: "owed" | "unpaid";
	/** What has become of its bet's 4. */
	readonly payment: "accepted" | "never_made";
}

/**
 * Wins whose 4 has come to its end since: it was accepted, or a person has settled it as never made, so that it is refused
 * and on no list. What went back into its pool is looked at again, because a person may find that it was paid after all.
 * What would move a pool that is held is left out.
 *
 * @param after the last one that was found before; undefined to begin anew
 */
export async function findEndedWins(
	sql: Queryable,
	after: Pick<OpenWin, "betId" | "jackpotId"> | undefined,
	limit: number,
): Promise<readonly OpenWin[]> {
	return await run<OpenWin>(sql)`
		select w.bet_id as "betId", w.jackpot_id as "jackpotId", w.pool_id as "poolId", w.round_id as "roundId", w.amount,
			w.state, case d.state when 'accepted' then 'accepted' else 'never_made' end as payment
		from jackpot_win w
		join delivery d on d.subject_id = w.bet_id and d.transaction_type = 4
		join jackpot_pool p on p.pool_id = w.pool_id
		where w.state in ('owed', 'unpaid')
			and (w.bet_id, w.jackpot_id) > (${after?.betId ?? 0}::bigint, ${after?.jackpotId ?? ""}::text)
			and (d.state = 'accepted' or (w.state = 'owed' and d.state = 'refused' and d.listed is null))
			and (p.held_at is null or (w.state = 'owed' and d.state = 'accepted'))
		order by w.bet_id, w.jackpot_id limit ${limit}::int`;
}

/** @returns false when somebody else has moved it */
export async function moveWin(
	sql: Transaction,
	{ betId, jackpotId, state }: OpenWin,
	to: "paid" | "unpaid" | "paid_after_all",
): Promise<boolean> {
	const rows = await sql`
		update jackpot_win set state = ${to}::text
		where bet_id = ${betId}::bigint and jackpot_id = ${jackpotId}::text and state = ${state}::text
		returning bet_id`;
	return rows.length > 0;
}

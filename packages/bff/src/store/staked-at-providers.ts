import type { Queryable } from "../platform/database.ts";
import { run } from "../platform/statement.ts";

export interface StakedAtProviders {
	readonly playerId: number;
	readonly since: Date;
	/** Minor units. */
	readonly moreThan: bigint;
	/** So many of the player's newest bets are looked at, of whatever kind. */
	readonly betsMax: number;
}

/**
 * Whether a player has staked more than this at providers since then, in bets that were not refused or returned.
 *
 * The bets are added up one by one, from the newest back, and read no further than until it is clear: the sum is above
 * what is asked for, or a bet is older. A player for whom that takes more bets than are looked at counts as one who has
 * staked more, because nobody can say that it is less.
 *
 * Planned with a number of bets that it knows, PostgreSQL would rather sort all bets that the player has ever placed: it
 * does not see that the sum ends early. The number is a subquery's, so that it counts on a part of them.
 */
export async function hasStakedAtProviders(sql: Queryable, asked: StakedAtProviders): Promise<boolean> {
	const { playerId, since, moreThan, betsMax } = asked;
	const [row] = await run<{ isMore: boolean }>(sql)`
		select added.staked > ${String(moreThan)}::numeric or added.placed_at > ${since}::timestamptz as "isMore"
		from (
			select bet_id, placed_at, row_number() over newest as bets,
				coalesce(sum(stake) filter (
					where kind = 'provider' and out_of_play is null and placed_at > ${since}::timestamptz
				) over newest, 0) as staked
			from (
				select bet_id, placed_at, kind, out_of_play, stake from bet where player_id = ${playerId}::bigint
				order by bet_id desc limit (select ${betsMax}::bigint)
			) newest_bets
			window newest as (order by bet_id desc rows between unbounded preceding and current row)
		) added
		where added.staked > ${String(moreThan)}::numeric or added.placed_at <= ${since}::timestamptz
			or added.bets >= ${betsMax}::bigint
		order by added.bet_id desc limit 1`;
	return row?.isMore ?? false;
}

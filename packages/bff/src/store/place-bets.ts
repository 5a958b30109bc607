import type { Queryable } from "../platform/database.ts";
import { part, run } from "../platform/statement.ts";
import { givenRows } from "./given-rows.ts";
import type { BetPlacement, PlacedBet } from "./place-bet.ts";
import { HELD_PLAYERS, PLACEMENT_COLUMNS, placedRows, placementValues } from "./placement.ts";

const PLACED_COLUMNS = part`${PLACEMENT_COLUMNS}, "loginId" uuid, "roundId" bigint, selection text`;

interface PlacedRow extends PlacedBet {
	/** Which of the placements it was, from 0. */
	readonly nth: number;
}

/**
 * Places bets in one statement, each on the conditions on which `placeBet` places it. It waits for nobody: a bet whose round
 * or player another one holds at this moment is passed over.
 *
 * A player's bets are numbered without a gap, in the order in which they are given. Like that of one bet, the share lock
 * on a round makes the cut wait for it.
 *
 * Order of locks: round, player, each by id.
 *
 * @param bets of each player and idempotency key one
 * @returns for each in its order; undefined: not placed, and `placeBet` says what is to become of it
 * @throws PostgresError 23505 on `bet_idempotency` when one of the players has used the key before: nothing is placed then.
 */
export async function placeBets(
	sql: Queryable,
	bets: readonly BetPlacement[],
): Promise<readonly (PlacedBet | undefined)[]> {
	const rows = await run<PlacedRow>(sql)`
		with placement as ${givenRows(bets.map(valuesOf), PLACED_COLUMNS)},
		open_round as (
			-- Each round by a subquery of its own, which is planned for one row: a join over two would read all rounds, as long as
			-- there are few, and the plan is kept when there are many.
			select r.*
			from (select distinct "roundId" from placement order by "roundId") c
			cross join lateral (
				select o.round_id, o.game_code, o.betting_opens_at, o.betting_closes_at from round o
				where o.round_id = c."roundId" and o.state = 'betting'
				limit 1 for key share skip locked
			) r
		),
		wanted as (
			select c.*, r.round_id, r.betting_closes_at
			from placement c
			join open_round r on r.round_id = c."roundId" and r.game_code = c."gameCode"
				and r.betting_opens_at <= c."placedAt" and r.betting_closes_at > c."placedAt"
		),
		${HELD_PLAYERS},
		ready as (
			select w.*
			from wanted w
			join held_player p on p.player_id = w."playerId" and not w."idempotencyKey" = any(p.refused_keys)
			where not exists (select 1 from session s where s.session_id = w."loginId" and s.revoked_at is not null)
		),
		${placedRows("own")}
		select g.nth, g.bet_id as "betId", g.sequence, g.betting_closes_at as "bettingClosesAt", placed.place,
			added.place as "deliveryPlace"
		from given g join placed on placed.bet_id = g.bet_id join added on added.subject_id = g.bet_id`;
	const placed = new Map(rows.map(({ nth, ...bet }) => [nth, bet]));
	return bets.map((_, nth) => placed.get(nth));
}

function valuesOf(bet: BetPlacement, nth: number): object {
	const { loginId, roundId, selection } = bet;
	return { ...placementValues(bet, bet.requestSha256, nth), loginId, roundId, selection };
}

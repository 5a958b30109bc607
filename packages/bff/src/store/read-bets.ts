import type { Queryable } from "../platform/database.ts";
import { run } from "../platform/statement.ts";
import { type BetDeliveryRow, betsFromRows, type StoredBet } from "./bet-rows.ts";
import { DELIVERY_COLUMNS } from "./delivery-rows.ts";
import { PLAYERS_KEY } from "./players-key.ts";

/**
 * Reads bets with all their deliveries. No lock is taken: whoever writes on the ground of what was read does so
 * under the condition that the bet's version is still the same.
 *
 * Each bet is read by a subquery of its own (`offset 0` keeps the planner from taking it apart), which is planned for one
 * bet: a join over several would read all deliveries, as long as there are few, and a connection keeps that plan while there
 * come to be many.
 */
export async function readBets(sql: Queryable, betIds: readonly number[]): Promise<StoredBet[]> {
	const rows = await run<BetDeliveryRow>(sql)`
		select found.* from unnest(${[...new Set(betIds)]}::bigint[]) as wanted(bet_id)
		cross join lateral (
			select
				b.bet_id as "betId", b.version, b.kind, b.partner_id as "partnerId", b.player_id as "playerId",
				p.partner_user_id as "partnerUserId", b.currency, b.digits, b.stake, b.promo_code as "promoCode",
				b.issue_id as "issueId", b.promo_use as "promoUse", b.tag_id as "tagId", b.state, b.out_of_play as "outOfPlay",
				b.is_closed as "isClosed", b.deadline_at as "deadlineAt", b.told_at as "toldAt", b.win_amount as "winAmount",
				b.win_tax_amount as "winTaxAmount", b.cash_out as "cashOut", b.code, b.game_code as "gameCode", b.round_id as "roundId",
				b.placed_at as "placedAt", b.refund_conditions as "refundConditions",
				coalesce(r.state in ('betting', 'closed'), true) as "roundTakesAcceptances",
				case when r.state = 'betting' then r.betting_closes_at end as "betsTakenUntil",
				${PLAYERS_KEY}, b.ctid as place, d.ctid as "deliveryPlace",
				${DELIVERY_COLUMNS}
			from bet b
			join player p on p.player_id = b.player_id
			join delivery d on d.subject_id = b.bet_id
			left join round r on r.round_id = b.round_id and b.kind = 'own'
			where b.bet_id = wanted.bet_id
			offset 0
		) found
		order by "betId", seq`;
	return betsFromRows(rows);
}

export async function readBet(sql: Queryable, betId: number): Promise<StoredBet | undefined> {
	const [bet] = await readBets(sql, [betId]);
	return bet;
}

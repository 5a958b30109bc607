import type { Queryable } from "../platform/database.ts";
import { part, run } from "../platform/statement.ts";
import { numberedPlayers } from "../store/player-change.ts";

/** A player leaves a bet before the end of its round. */
export interface CashOutWish {
	readonly betId: number;
	/** In hundredths. */
	readonly coefficient: number;
}

/** What counts: of a bet that was left before, the first one. */
export interface CashOutTaken extends CashOutWish {
	/** The player's change number that the bet carries now. */
	readonly sequence: number;
}

/**
 * How bets of the made-up family are left: what settles, corrects and shows them is the service's own, and this statement is
 * all that a family with cash-outs has to bring for it, with clocks and refusals of its own in front.
 *
 * Many are written at once, each only as long as its bet plays, its round is between the close of betting and the draw, and
 * nobody has left it. The share of the round's lock keeps the draw until they are written; who comes after the draw finds it
 * and writes nothing. A bet gets a new version, so that no decision made before stands, and its player's next change number.
 *
 * Order of locks, as everywhere: round, bet, player, each by id.
 *
 * @returns what counts, also for bets that were left before; nothing for a bet that cannot be left
 */
export async function cashOut(
	sql: Queryable,
	wishes: readonly CashOutWish[],
	now: Date,
): Promise<readonly CashOutTaken[]> {
	return await run<CashOutTaken>(sql)`
		with wish as (
			select * from json_to_recordset(${JSON.stringify(wishes)}::text::json) as w("betId" bigint, coefficient int)
		),
		under_way as (
			select r.round_id from round r
			where r.round_id in (select b.round_id from bet b join wish on wish."betId" = b.bet_id)
				and r.state in ('closed', 'cut')
			order by r.round_id for share of r
		),
		locked as (
			select b.bet_id, b.player_id, b.cash_out, b.sequence, wish.coefficient
			from bet b join wish on wish."betId" = b.bet_id
			where b.kind = 'own' and b.state = 'accepted' and b.out_of_play is null and b.win_amount is null
				and b.round_id in (select round_id from under_way)
			order by b.bet_id for update of b
		),
		leaving as (
			select bet_id, player_id, coefficient,
				row_number() over (partition by player_id order by bet_id) as rank
			from locked where cash_out is null
		),
		${numberedPlayers(part`leaving`)},
		written as (
			update bet b set
				version = b.version + 1, cash_out = leaving.coefficient, changed_at = ${now}::timestamptz,
				sequence = numbered.sequence_before + leaving.rank
			from leaving join numbered on numbered.player_id = leaving.player_id
			where b.bet_id = leaving.bet_id
			returning b.bet_id, b.cash_out, b.sequence
		)
		select bet_id as "betId", cash_out as "coefficient", sequence from written
		union all
		select bet_id, cash_out, sequence from locked where cash_out is not null
		order by 1`;
}

import { type Part, part } from "../platform/statement.ts";

/** How many of a player's last changes a player's row remembers. */
export const RECENT_CHANGES_MAX = 64;

/**
 * Parts of a statement that changes many bets: `numbered` gives their players so many change numbers and tells of each which one
 * stood before (`sequence_before`). Players are locked in the order of their ids.
 *
 * @param changed the part with the bets, each locked already: `bet_id`, `player_id`
 */
export function numberedPlayers(changed: Part): Part {
	return part`counted as (
			select player_id, count(*)::int as changes, array_agg(bet_id order by bet_id) as bet_ids
			from ${changed} group by player_id
		),
		players as (
			select p.player_id from player p join counted on counted.player_id = p.player_id
			order by p.player_id for update of p
		),
		numbered as (
			update player p set
				last_sequence = p.last_sequence + counted.changes,
				recent_bet_ids = (p.recent_bet_ids || counted.bet_ids)[
					greatest(1, cardinality(p.recent_bet_ids) + counted.changes + 1 - ${RECENT_CHANGES_MAX}::int):]
			from counted join players on players.player_id = counted.player_id
			where p.player_id = counted.player_id
			returning p.player_id, p.last_sequence - counted.changes as sequence_before
		)`;
}

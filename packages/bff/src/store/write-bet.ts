import type { BetStatus } from "@webframe/shared/wire";
import type { Queryable } from "../platform/database.ts";
import { NOTHING, part, run } from "../platform/statement.ts";
import type { StoredBet } from "./bet-rows.ts";
import { RECENT_CHANGES_MAX } from "./player-change.ts";
import { writeDeliveries } from "./write-deliveries.ts";

export interface BetWrite {
	readonly before: StoredBet;
	readonly after: StoredBet;
	readonly status: BetStatus;
	/** The player sees a difference: the change takes the player's next number. */
	readonly isVisible: boolean;
	/** The player's balance as the casino told it with this change. */
	readonly balance: string | null;
	/** Written only as long as the bet's round takes bets. */
	readonly whileBetting?: boolean;
	readonly now: Date;
}

export interface BetWritten {
	/** The player's change number that the bet's shown state carries now. */
	readonly sequence: number;
	/** Where the row lies now. */
	readonly place: string;
}

/**
 * Writes a decision in one statement, on the condition that the bet still has the version on which the decision
 * was made and, where the bet comes into play by it, that its round is not cut, or where it is asked, that its round
 * still takes bets.
 *
 * The row is found by the place (`ctid`) where its version was read, so that no index is descended, however many bets
 * there are. Whatever lies there is the bet only with its id and version; where the table was rewritten meanwhile, the
 * condition does not hold, and reading again finds the new place.
 *
 * Order of locks, everywhere: round, bet, player.
 *
 * @returns undefined when the condition did not hold: nothing was written, read and decide again.
 */
export async function writeBet(sql: Queryable, write: BetWrite): Promise<BetWritten | undefined> {
	const { before, after } = write;
	const condition = roundCondition(write);
	const deliveries = { before: before.deliveries, after: after.deliveries, now: write.now };
	const [row] = await run<BetWritten>(sql)`
		with ${condition === null ? NOTHING : openRound(before.roundId, condition, write.now)}
		locked as (
			select b.ctid as place, b.bet_id as subject_id, b.partner_id, b.player_id from bet b
			where b.ctid = ${before.place}::tid
				and b.bet_id = ${before.betId}::bigint and b.version = ${before.version}::int
			${condition === null ? NOTHING : part`and exists (select 1 from open_round)`}
			for update of b
		),
		${write.isVisible ? numbered(write.balance) : NOTHING}
		written as (
			update bet b set
				version = b.version + 1, state = ${after.state}, status = ${write.status},
				out_of_play = ${after.outOfPlay}, is_closed = ${after.isClosed}, code = ${after.code},
				win_amount = ${after.winAmount === null ? null : String(after.winAmount)}::numeric,
				win_tax_amount = ${after.winTaxAmount === null ? null : String(after.winTaxAmount)}::numeric,
				told_at = ${after.toldAt === null ? null : new Date(after.toldAt)}::timestamptz,
				changed_at = ${write.now}::timestamptz,
				sequence = ${write.isVisible ? part`(select last_sequence from numbered)` : part`b.sequence`}
			from locked where b.ctid = locked.place
			returning b.sequence, b.ctid as place
		)
		${writeDeliveries(deliveries)}
		select sequence, place from written`;
	return row;
}

/** What the round must still do for the bet to be written. */
function roundCondition({ before, after, whileBetting }: BetWrite): "takesBets" | "takesAcceptances" | null {
	if (before.kind !== "own") return null;
	if (whileBetting === true) return "takesBets";
	return before.state === "pending" && after.state === "accepted" ? "takesAcceptances" : null;
}

/** The lock that the cut waits for, and that waits for the cut. */
function openRound(roundId: number, condition: "takesBets" | "takesAcceptances", now: Date) {
	const isOpen =
		condition === "takesBets"
			? part`r.state = 'betting' and r.betting_closes_at > ${now}::timestamptz`
			: part`r.state in ('betting', 'closed')`;
	return part`open_round as (
		select r.round_id from round r where r.round_id = ${roundId}::bigint and ${isOpen} for key share
	),`;
}

function numbered(balance: string | null) {
	return part`numbered as (
		update player p set
			last_sequence = p.last_sequence + 1,
			recent_bet_ids = (p.recent_bet_ids || locked.subject_id)[
				greatest(1, cardinality(p.recent_bet_ids) + 2 - ${RECENT_CHANGES_MAX}::int):],
			balance = coalesce(${balance}::text, p.balance)
		from locked where p.player_id = locked.player_id
		returning p.last_sequence
	),`;
}

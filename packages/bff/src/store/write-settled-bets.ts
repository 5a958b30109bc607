import type { Queryable } from "../platform/database.ts";
import { part, run } from "../platform/statement.ts";
import type { StoredBet } from "./bet-rows.ts";
import { minorUnits, moment } from "./column-values.ts";
import { numberedPlayers } from "./player-change.ts";
import { type RoundRow, roundAsRead } from "./rounds.ts";

/** What the settlement has added stands behind the deliveries of before: the payout, and a jackpot that waits for it. */
export interface SettledBet {
	readonly before: StoredBet;
	readonly after: StoredBet;
}

export interface SettledRow {
	readonly betId: number;
	readonly sequence: number;
	/** Where the row lies now. */
	readonly place: string;
}

/** The one row of a round that is as it was read, where no bet is. */
interface NothingWritten {
	readonly betId: null;
}

/**
 * Writes the settlement of many bets in one statement: the win, the deliveries that pay it and the players' change
 * numbers. Each bet is written only if it still has the version on which its settlement was decided, and all of them only
 * if their round still has the state and the result by which it was: once an operator has been told that a round is held,
 * corrected or cancelled, nothing is paid by what it was before.
 *
 * Order of locks: the round, of which settlements have a share each, and then bet by bet and player by player, in the
 * order of their ids.
 *
 * @returns the bets that were written; undefined when the round has changed, and none was.
 */
export async function writeSettledBets(
	sql: Queryable,
	round: RoundRow,
	settled: readonly SettledBet[],
	now: Date,
): Promise<readonly SettledRow[] | undefined> {
	const wins = settled.map(({ before, after }) => ({
		betId: before.betId,
		version: before.version,
		winAmount: String(after.winAmount),
		winTaxAmount: minorUnits(after.winTaxAmount),
	}));
	const payments = settled.flatMap(({ before, after }) =>
		after.deliveries.slice(before.deliveries.length).map((payment) => ({
			betId: before.betId,
			seq: payment.seq,
			kind: payment.kind,
			transactionType: payment.transactionType,
			amount: minorUnits(payment.amount),
			taxAmount: minorUnits(payment.taxAmount),
			payload: payment.payload,
			dedupeKey: payment.dedupeKey,
			dueAt: moment(payment.dueAt),
		})),
	);
	const rows = await run<SettledRow | NothingWritten>(sql)`
		with held_round as (${roundAsRead(round)}),
		win as (
			select * from json_to_recordset(${JSON.stringify(wins)}::text::json) as w(
				"betId" bigint, version int, "winAmount" numeric, "winTaxAmount" numeric)
		),
		payment as (
			select * from json_to_recordset(${JSON.stringify(payments)}::text::json) as p(
				"betId" bigint, seq smallint, kind text, "transactionType" smallint, amount numeric, "taxAmount" numeric,
				payload text, "dedupeKey" text, "dueAt" timestamptz)
		),
		locked as (
			select b.bet_id, b.player_id, b.partner_id from bet b
			join win on win."betId" = b.bet_id and win.version = b.version
			where exists (select 1 from held_round)
			order by b.bet_id for update of b
		),
		${numberedPlayers(part`locked`)},
		written as (
			update bet b set
				version = b.version + 1, win_amount = win."winAmount", win_tax_amount = win."winTaxAmount",
				changed_at = ${now}::timestamptz, sequence = numbered.sequence_before + ranked.rank
			from win, numbered, (
				select bet_id, player_id, row_number() over (partition by player_id order by bet_id) as rank from locked
			) ranked
			where b.bet_id = ranked.bet_id and win."betId" = ranked.bet_id and numbered.player_id = ranked.player_id
			returning b.bet_id, b.sequence, b.ctid as place
		),
		added as (
			insert into delivery (
				subject_id, seq, partner_id, kind, transaction_type, amount, tax_amount, payload, dedupe_key, state,
				attempts, may_have_arrived, happened, first_due_at, needs_acceptance, resent, created_at,
				changed_at)
			select
				locked.bet_id, payment.seq, locked.partner_id, payment.kind, payment."transactionType", payment.amount,
				payment."taxAmount", payment.payload, payment."dedupeKey", 'due', 0, false, '', payment."dueAt", false,
				false, ${now}::timestamptz, ${now}::timestamptz
			from locked join payment on payment."betId" = locked.bet_id
		),
		queued as (
			insert into due_delivery (subject_id, seq, partner_id, kind, due_at, is_to_send, is_to_look_at)
			select locked.bet_id, payment.seq, locked.partner_id, payment.kind, payment."dueAt", true, false
			from locked join payment on payment."betId" = locked.bet_id
			where payment."dueAt" is not null
		)
		select written.bet_id as "betId", written.sequence, written.place from held_round left join written on true`;
	return rows.length === 0 ? undefined : rows.filter((row) => row.betId !== null);
}

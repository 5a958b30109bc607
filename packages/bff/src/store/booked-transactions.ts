/**
 * The same as movements, from the bets themselves: what was accepted in a span, by the deliveries and their bets.
 *
 * A rollback counts in the later one of both moments: of its own accept and that of the stake which it undoes. One that was
 * accepted first has moved nothing by it, and has no such moment.
 */
import type { TransactionType } from "@webframe/shared/wire";
import type { Queryable } from "../platform/database.ts";
import { NOTHING, type Part, part, run } from "../platform/statement.ts";
import { MOVEMENT_SUMS } from "./movements.ts";
import type { DeliveryCursor } from "./operators-view.ts";
import { type GameSums, hoursIn, type Span, SUM_COLUMNS } from "./report-sums.ts";
import { type Sight, userIdAs } from "./sight.ts";

/**
 * `m`: the transactions of a partner that count from `begins` to `ends`, in the columns of a movement, with their player.
 *
 * @param nearby bounds the rows further, where they are called `d`
 */
function bookedIn({ partnerId, begins, ends }: Span, nearby: Part = NOTHING): Part {
	return part`near as materialized (
			select d.subject_id, d.seq, d.kind, d.transaction_type, d.amount, coalesce(d.tax_amount, 0) as tax_amount, d.accepted_at
			from delivery d
			where d.accepted_at >= ${begins}::timestamptz and d.accepted_at < ${ends}::timestamptz
				and d.partner_id = ${partnerId}::int and d.kind in ('payment', 'rollback', 'cashback') ${nearby}
		),
		booked as (
			select n.* from near n where n.kind = 'payment'
			union all
			select n.* from near n join delivery s on s.subject_id = n.subject_id and s.seq = 1 and s.state = 'accepted'
			where n.kind = 'rollback' and coalesce(s.accepted_at, n.accepted_at) <= n.accepted_at
			union all
			select r.subject_id, r.seq, r.kind, r.transaction_type, r.amount, coalesce(r.tax_amount, 0), n.accepted_at
			from near n
			join bet b on b.bet_id = n.subject_id and b.out_of_play is not null
			join delivery r on r.subject_id = n.subject_id and r.kind = 'rollback' and r.state = 'accepted'
			where n.kind = 'payment' and n.transaction_type = -1
				and coalesce(r.accepted_at, '-infinity'::timestamptz) < n.accepted_at
		),
		m as (
			select n.*, b.partner_id, b.player_id, b.game_code, b.currency, b.digits, b.is_test,
				case when b.promo_code is null then 0 else b.stake end as freebet_stake
			from booked n join bet b on b.bet_id = n.subject_id
			union all
			select n.*, c.partner_id, c.player_id, 0, c.currency, c.digits, p.is_test, 0
			from near n join cashback c on c.cashback_id = n.subject_id join player p on p.player_id = c.player_id
			where n.kind = 'cashback'
		)`;
}

export interface ComparedSums extends GameSums {
	readonly side: "reported" | "fromBets";
}

/** What reports say of a span, and what its bets say, both of the same moment; test players are among them. */
export async function compareSpan(sql: Queryable, span: Span): Promise<readonly ComparedSums[]> {
	return await run<ComparedSums>(sql)`
		with ${bookedIn(span)},
		span as (
			select ${span.partnerId}::int as partner_id, ${span.begins}::timestamptz as begins, ${span.ends}::timestamptz as ends
		)
		select 'reported' as side, x.game_code as "gameCode", x.currency, x.digits, ${SUM_COLUMNS}
		from ${hoursIn(part`span`)} x group by x.game_code, x.currency, x.digits
		union all
		select 'fromBets', m.game_code, m.currency, m.digits, ${MOVEMENT_SUMS} from m group by m.game_code, m.currency, m.digits`;
}

export interface BookedTransaction {
	readonly subjectId: number;
	readonly seq: number;
	readonly kind: "payment" | "rollback" | "cashback";
	readonly transactionType: TransactionType;
	readonly amount: bigint;
	readonly taxAmount: bigint;
	readonly freebetStake: bigint;
	readonly currency: string;
	readonly digits: number;
	readonly gameCode: number;
	readonly partnerUserId: string;
	readonly isTest: boolean;
	readonly acceptedAt: Date;
}

export interface BookedFilter {
	readonly span: Span;
	readonly gameCode: number | null;
	readonly currency: string | null;
	readonly includeTest: boolean;
	readonly before: DeliveryCursor;
	readonly limit: number;
}

/** The transactions that a report has counted in a span, the newest bet first. */
export async function listBooked(
	sql: Queryable,
	sight: Sight,
	filter: BookedFilter,
): Promise<readonly BookedTransaction[]> {
	const { before, span } = filter;
	return await run<BookedTransaction>(sql)`
		with ${bookedIn(span, part`and d.subject_id <= ${before.subjectId}::bigint`)}
		select m.subject_id as "subjectId", m.seq, m.kind, m.transaction_type as "transactionType", m.amount,
			m.tax_amount as "taxAmount", m.freebet_stake as "freebetStake", m.currency, m.digits, m.game_code as "gameCode",
			${userIdAs(part`p.partner_user_id`, sight)} as "partnerUserId", m.is_test as "isTest", m.accepted_at as "acceptedAt"
		from m join player p on p.player_id = m.player_id
		where (m.subject_id, m.seq) < (${before.subjectId}::bigint, ${before.seq}::smallint)
			and (${filter.includeTest}::boolean or not m.is_test)
			and (${filter.gameCode}::int is null or m.game_code = ${filter.gameCode}::int)
			and (${filter.currency}::text is null or m.currency = ${filter.currency}::text)
		order by m.subject_id desc, m.seq desc limit ${filter.limit}::int`;
}

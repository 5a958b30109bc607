import type { Queryable, Transaction } from "../platform/database.ts";
import { part, run } from "../platform/statement.ts";
import type { StoredRoundState } from "./schema/rounds.ts";

export interface RoundRow {
	readonly roundId: number;
	readonly gameCode: number;
	readonly state: StoredRoundState;
	readonly bettingOpensAt: Date;
	readonly bettingClosesAt: Date;
	readonly cutAt: Date;
	readonly drawAt: Date;
	/** When every screen has shown the draw to its end: nothing is settled before. */
	readonly revealsAt: Date;
	readonly seedHash: string;
	readonly seed: string | null;
	readonly result: unknown;
	/** When an operator last put another result in the place of the one before; later with each correction. */
	readonly correctedAt: Date | null;
}

/** The columns of a `RoundRow`, where the table is called `r`. */
export const ROUND_COLUMNS = part`r.round_id as "roundId", r.game_code as "gameCode", r.state, r.betting_opens_at as "bettingOpensAt",
	r.betting_closes_at as "bettingClosesAt", r.cut_at as "cutAt", r.draw_at as "drawAt", r.reveals_at as "revealsAt",
	r.seed_hash as "seedHash", r.seed, r.result, r.corrected_at as "correctedAt"`;

export async function nextRoundId(sql: Queryable): Promise<number> {
	const [row] = await sql<{ roundId: number }[]>`select nextval('round_ids') as "roundId"`;
	if (row === undefined) throw new Error("The sequence of round ids gave no id.");
	return row.roundId;
}

export type NewRound = Pick<
	RoundRow,
	"roundId" | "gameCode" | "bettingOpensAt" | "bettingClosesAt" | "cutAt" | "drawAt" | "revealsAt" | "seedHash"
>;

/** @returns undefined when another process has opened this round of the grid already. */
export async function openRound(sql: Queryable, round: NewRound): Promise<RoundRow | undefined> {
	const [row] = await run<RoundRow>(sql)`
		insert into round as r (
			round_id, game_code, state, betting_opens_at, betting_closes_at, cut_at, draw_at, reveals_at, seed_hash)
		values (
			${round.roundId}::bigint, ${round.gameCode}::int, 'betting', ${round.bettingOpensAt}::timestamptz,
			${round.bettingClosesAt}::timestamptz, ${round.cutAt}::timestamptz, ${round.drawAt}::timestamptz,
			${round.revealsAt}::timestamptz, ${round.seedHash}::text)
		on conflict (game_code, betting_opens_at) do nothing
		returning ${ROUND_COLUMNS}`;
	return row;
}

export async function closeBetting(sql: Queryable, roundId: number, now: Date): Promise<RoundRow | undefined> {
	const [row] = await run<RoundRow>(sql)`
		update round r set state = 'closed'
		where r.round_id = ${roundId}::bigint and r.state = 'betting' and r.betting_closes_at <= ${now}::timestamptz
		returning ${ROUND_COLUMNS}`;
	return row;
}

/**
 * The cut: from its commit on, no bet of the round can be placed or come into play. It waits for the statements
 * that place and accept bets right now, because each of them holds a share of the round's lock; they wait for it
 * and then find the round cut.
 */
export async function cutRound(sql: Queryable, roundId: number, now: Date): Promise<RoundRow | undefined> {
	const [row] = await run<RoundRow>(sql)`
		with locked as (
			select r.round_id from round r
			where r.round_id = ${roundId}::bigint and r.state = 'closed' and r.cut_at <= ${now}::timestamptz
			for update
		)
		update round r set state = 'cut' from locked where r.round_id = locked.round_id
		returning ${ROUND_COLUMNS}`;
	return row;
}

/** Publishes the draw. The seed is stored only now. */
export async function drawRound(
	sql: Queryable,
	roundId: number,
	drawn: { readonly seed: string; readonly result: object },
): Promise<RoundRow | undefined> {
	const [row] = await run<RoundRow>(sql)`
		update round r set state = 'drawing', seed = ${drawn.seed}::text,
			result = ${JSON.stringify(drawn.result)}::text::jsonb
		where r.round_id = ${roundId}::bigint and r.state = 'cut'
		returning ${ROUND_COLUMNS}`;
	return row;
}

/** The draw has been shown to its end: from now on the round is settled. */
export async function finishRound(sql: Queryable, roundId: number, now: Date): Promise<RoundRow | undefined> {
	const [row] = await run<RoundRow>(sql)`
		update round r set state = 'finished'
		where r.round_id = ${roundId}::bigint and r.state = 'drawing' and r.reveals_at <= ${now}::timestamptz
		returning ${ROUND_COLUMNS}`;
	return row;
}

/**
 * Marks a round as settled, unless a bet that takes part has no payout yet, or an operator has cancelled or
 * corrected the round since it was read.
 */
export async function markSettled(sql: Queryable, round: RoundRow, now: Date): Promise<boolean> {
	const rows = await sql`
		update round r set settled_at = ${now}::timestamptz
		where r.round_id = ${round.roundId}::bigint and r.settled_at is null and r.state = ${round.state}::text
			and r.result is not distinct from ${storedResult(round)}::text::jsonb
			and r.corrected_at is not distinct from ${round.correctedAt}::timestamptz
			and not exists (
				select 1 from bet b
				where b.round_id = r.round_id and b.state = 'accepted' and b.out_of_play is null and b.win_amount is null)
		returning r.round_id`;
	return rows.length > 0;
}

/**
 * Cancels a round in whatever state it is. From its commit on, no bet of the round can be placed or come into play:
 * like the cut it waits for the statements that place and accept bets right now.
 *
 * @returns undefined when there is no such round, or it is cancelled already.
 */
export async function cancelRoundRow(sql: Queryable, roundId: number): Promise<RoundRow | undefined> {
	const [row] = await run<RoundRow>(sql)`
		with locked as (
			select r.round_id from round r where r.round_id = ${roundId}::bigint and r.state <> 'cancelled' for update
		)
		update round r set state = 'cancelled', settled_at = null from locked where r.round_id = locked.round_id
		returning ${ROUND_COLUMNS}`;
	return row;
}

/**
 * Puts another result in the place of the one with which the round was read; the round is to be settled again. The time
 * of each correction is later than that of the one before, whatever the clocks say, so that it tells them apart.
 *
 * @returns undefined when the round is not drawn, has this result, or was corrected since it was read.
 */
export async function replaceResult(
	sql: Queryable,
	{ roundId, correctedAt }: RoundRow,
	result: object,
	now: Date,
): Promise<RoundRow | undefined> {
	const text = JSON.stringify(result);
	const [row] = await run<RoundRow>(sql)`
		update round r set result = ${text}::text::jsonb, settled_at = null,
			corrected_at = greatest(${now}::timestamptz, r.corrected_at + interval '1 millisecond')
		where r.round_id = ${roundId}::bigint and r.state in ('drawing', 'finished')
			and r.result is distinct from ${text}::text::jsonb
			and r.corrected_at is not distinct from ${correctedAt}::timestamptz
		returning ${ROUND_COLUMNS}`;
	return row;
}

/**
 * Whether a round still has the state and the result with which it was read, and has not been corrected in between;
 * it keeps them until the transaction ends.
 */
export async function holdRound(sql: Transaction, round: RoundRow): Promise<boolean> {
	const rows = await sql`
		select r.round_id from round r
		where r.round_id = ${round.roundId}::bigint and r.state = ${round.state}::text
			and r.result is not distinct from ${storedResult(round)}::text::jsonb
			and r.corrected_at is not distinct from ${round.correctedAt}::timestamptz
		for share`;
	return rows.length > 0;
}

function storedResult(round: RoundRow): string | null {
	return round.result === null ? null : JSON.stringify(round.result);
}

export async function findRound(sql: Queryable, roundId: number): Promise<RoundRow | undefined> {
	const [row] = await run<RoundRow>(sql)`
		select ${ROUND_COLUMNS} from round r where r.round_id = ${roundId}::bigint`;
	return row;
}

/** Rounds that still have something before them: a handful, whatever the table holds. */
export async function findUnsettledRounds(sql: Queryable): Promise<readonly RoundRow[]> {
	return await run<RoundRow>(sql)`
		select ${ROUND_COLUMNS} from round r where r.settled_at is null order by r.round_id`;
}

/** The round of a game that a player looks at now: the newest one that has opened. */
export async function findCurrentRound(sql: Queryable, gameCode: number, now: Date): Promise<RoundRow | undefined> {
	const [row] = await run<RoundRow>(sql)`
		select ${ROUND_COLUMNS} from round r
		where r.game_code = ${gameCode}::int and r.betting_opens_at <= ${now}::timestamptz
		order by r.betting_opens_at desc limit 1`;
	return row;
}

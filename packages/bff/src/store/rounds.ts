import type { Queryable, Transaction } from "../platform/database.ts";
import { NOTHING, type Part, part, run } from "../platform/statement.ts";
import type { StoredRoundState } from "./schema/rounds.ts";

export interface RoundRow {
	readonly roundId: number;
	readonly gameCode: number;
	/** Counts the rounds of the game, from 1 and without a gap. */
	readonly edition: number;
	/** The version of the game's rules that it was opened with. */
	readonly rulesVersion: number;
	/** What is public of it while it takes bets; null where its game has nothing of the kind. */
	readonly opened: unknown;
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
	/** The versions of its jackpots, as they stand in the row; null for a round without any. */
	readonly jackpots: unknown;
	/** When an operator last put another result in the place of the one before; later with each correction. */
	readonly correctedAt: Date | null;
	/** What an operator holds it in: before its cut it goes on, and is in `review` from then; null where nobody holds it. */
	readonly heldState: HeldRoundState | null;
}

/** A round that is held goes on from here when it is released. */
export type HeldRoundState = "betting" | "closed" | "cut" | "drawing" | "finished";

/** The columns of a `RoundRow`, where the table is called `r`. */
export const ROUND_COLUMNS = part`r.round_id as "roundId", r.game_code as "gameCode", r.edition,
	r.rules_version as "rulesVersion", r.opened, r.state,
	r.betting_opens_at as "bettingOpensAt", r.betting_closes_at as "bettingClosesAt", r.cut_at as "cutAt", r.draw_at as "drawAt", r.reveals_at as "revealsAt",
	r.seed_hash as "seedHash", r.seed, r.result, r.jackpots, r.corrected_at as "correctedAt",
	r.held_state as "heldState"`;

/** A new id, and the edition that the game's next round has unless another process writes one before. */
export async function nextRound(
	sql: Queryable,
	gameCode: number,
): Promise<{ readonly roundId: number; readonly edition: number }> {
	const [row] = await sql<{ roundId: number; edition: number }[]>`
		select nextval('round_ids') as "roundId",
			coalesce((select max(r.edition) from round r where r.game_code = ${gameCode}::int), 0) + 1 as "edition"`;
	if (row === undefined) throw new Error("The sequence of round ids gave no id.");
	return row;
}

/** What a round's row says of its rules. It never changes once betting has opened. */
export type OpenedRound = Pick<RoundRow, "rulesVersion" | "opened">;

export type NewRound = Pick<
	RoundRow,
	| "roundId"
	| "gameCode"
	| "edition"
	| "rulesVersion"
	| "opened"
	| "bettingOpensAt"
	| "bettingClosesAt"
	| "cutAt"
	| "drawAt"
	| "revealsAt"
	| "seedHash"
> & {
	/** The versions of the jackpots that are in force; undefined for none. */
	readonly jackpots?: readonly object[] | undefined;
};

/**
 * Writes a round of the grid that takes bets from now on, or one that waits for its time.
 *
 * @returns undefined when another process has written this round of the grid, or the next edition, already.
 */
export async function openRound(
	sql: Queryable,
	round: NewRound,
	state: "betting" | "awaiting",
): Promise<RoundRow | undefined> {
	const [row] = await run<RoundRow>(sql)`
		insert into round as r (
			round_id, game_code, edition, rules_version, opened, state, betting_opens_at, betting_closes_at, cut_at, draw_at,
			reveals_at, seed_hash
			${round.jackpots === undefined ? NOTHING : part`, jackpots`})
		select
			${round.roundId}::bigint, ${round.gameCode}::int, ${round.edition}::int, ${round.rulesVersion}::int,
			${openedText(round)}::text::jsonb, ${state}::text, ${round.bettingOpensAt}::timestamptz, ${round.bettingClosesAt}::timestamptz,
			${round.cutAt}::timestamptz, ${round.drawAt}::timestamptz, ${round.revealsAt}::timestamptz,
			${round.seedHash}::text
			${round.jackpots === undefined ? NOTHING : part`, ${JSON.stringify(round.jackpots)}::text::jsonb`}
		where not exists (select 1 from game_maintenance m where m.game_code = ${round.gameCode}::int)
		on conflict do nothing
		returning ${ROUND_COLUMNS}`;
	return row;
}

function openedText({ opened }: Pick<RoundRow, "opened">): string | null {
	return opened === null ? null : JSON.stringify(opened);
}

/** What a round that waited has when it takes bets: other versions may have been in force when it was written. */
export interface InForce extends OpenedRound {
	readonly jackpots: readonly object[] | undefined;
}

/** A round that waited takes bets from now on, unless its game is in maintenance. */
export async function openBetting(
	sql: Queryable,
	{ roundId, jackpots: before }: Pick<RoundRow, "roundId" | "jackpots">,
	{ rulesVersion, opened, jackpots }: InForce,
	now: Date,
): Promise<RoundRow | undefined> {
	const text = jackpots === undefined ? null : JSON.stringify(jackpots);
	const [row] = await run<RoundRow>(sql)`
		update round r set state = 'betting', rules_version = ${rulesVersion}::int,
			opened = ${openedText({ opened })}::text::jsonb
			${text === null && before === null ? NOTHING : part`, jackpots = ${text}::text::jsonb`}
		where r.round_id = ${roundId}::bigint and r.state = 'awaiting' and r.betting_opens_at <= ${now}::timestamptz
			and r.betting_closes_at > ${now}::timestamptz
			and not exists (select 1 from game_maintenance m where m.game_code = r.game_code)
		returning ${ROUND_COLUMNS}`;
	return row;
}

/** A round that waited, and whose betting time passed while nobody could open it, takes another place on the grid. */
export async function moveAwaiting(
	sql: Queryable,
	roundId: number,
	times: Pick<NewRound, "bettingOpensAt" | "bettingClosesAt" | "cutAt" | "drawAt" | "revealsAt"> & OpenedRound,
	now: Date,
): Promise<RoundRow | undefined> {
	const [row] = await run<RoundRow>(sql)`
		update round r set
			betting_opens_at = ${times.bettingOpensAt}::timestamptz, betting_closes_at = ${times.bettingClosesAt}::timestamptz,
			cut_at = ${times.cutAt}::timestamptz, draw_at = ${times.drawAt}::timestamptz,
			reveals_at = ${times.revealsAt}::timestamptz, rules_version = ${times.rulesVersion}::int,
			opened = ${openedText(times)}::text::jsonb
		where r.round_id = ${roundId}::bigint and r.state = 'awaiting' and r.betting_closes_at <= ${now}::timestamptz
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
 *
 * @param jackpotPartners for a round with jackpots, who takes part in them: of several processes the one that cuts says so
 */
export async function cutRound(
	sql: Queryable,
	roundId: number,
	now: Date,
	jackpotPartners?: readonly object[],
): Promise<RoundRow | undefined> {
	const [row] = await run<RoundRow>(sql)`
		with locked as (
			select r.round_id from round r
			where r.round_id = ${roundId}::bigint and r.state = 'closed' and r.cut_at <= ${now}::timestamptz
			for update
		)
		update round r set state = 'cut'
			${jackpotPartners === undefined ? NOTHING : part`, jackpot_partners = ${JSON.stringify(jackpotPartners)}::text::jsonb`}
		from locked where r.round_id = locked.round_id
		returning ${ROUND_COLUMNS}`;
	return row;
}

/** Publishes the draw, unless an operator holds the round. The seed is stored only now. */
export async function drawRound(
	sql: Queryable,
	roundId: number,
	drawn: { readonly seed: string; readonly result: object },
): Promise<RoundRow | undefined> {
	const [row] = await run<RoundRow>(sql)`
		update round r set state = 'drawing', seed = ${drawn.seed}::text,
			result = ${JSON.stringify(drawn.result)}::text::jsonb
		where r.round_id = ${roundId}::bigint and r.state = 'cut' and r.held_state is null
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
	const rows = await run(sql)`
		update round r set settled_at = ${now}::timestamptz
		where ${isAsRead(round)} and r.settled_at is null
			and not exists (
				select 1 from bet b
				where b.round_id = r.round_id and b.state = 'accepted' and b.out_of_play is null and b.win_amount is null)
		returning r.round_id`;
	return rows.length > 0;
}

/**
 * Holds a round: from its cut on it is in `review`, and nothing goes on by itself. One that takes bets or acceptances goes
 * on until its cut, because what is under way between partners and us has to end as it was promised.
 *
 * @returns undefined when it is held already, has not opened, is settled or is cancelled.
 */
export async function holdRoundRow(sql: Queryable, roundId: number, now: Date): Promise<RoundRow | undefined> {
	const [row] = await run<RoundRow>(sql)`
		update round r set
			held_state = r.state, changed_at = ${now}::timestamptz,
			state = case when r.state in ('betting', 'closed') then r.state else 'review' end
		where r.round_id = ${roundId}::bigint and r.held_state is null and r.settled_at is null
			and r.state in ('betting', 'closed', 'cut', 'drawing', 'finished')
		returning ${ROUND_COLUMNS}`;
	return row;
}

/** The cut of a round that an operator holds: it is in `review` from now on. */
export async function reviewRound(sql: Queryable, roundId: number): Promise<RoundRow | undefined> {
	const [row] = await run<RoundRow>(sql)`
		update round r set state = 'review', held_state = 'cut'
		where r.round_id = ${roundId}::bigint and r.state = 'cut' and r.held_state is not null
		returning ${ROUND_COLUMNS}`;
	return row;
}

/** A round that was held goes on from where it stood. @returns undefined when nobody holds it. */
export async function releaseRoundRow(sql: Queryable, roundId: number, now: Date): Promise<RoundRow | undefined> {
	const [row] = await run<RoundRow>(sql)`
		update round r set
			state = case when r.state = 'review' then r.held_state else r.state end,
			held_state = null, changed_at = ${now}::timestamptz
		where r.round_id = ${roundId}::bigint and r.held_state is not null and r.state <> 'cancelled'
		returning ${ROUND_COLUMNS}`;
	return row;
}

/**
 * Cancels a round in whatever state it is. From its commit on, no bet of the round can be placed or come into play:
 * like the cut it waits for the statements that place and accept bets right now.
 *
 * @returns undefined when there is no such round, or it is cancelled already.
 */
export async function cancelRoundRow(sql: Queryable, roundId: number, now: Date): Promise<RoundRow | undefined> {
	const [row] = await run<RoundRow>(sql)`
		with locked as (
			select r.round_id from round r where r.round_id = ${roundId}::bigint and r.state <> 'cancelled' for update
		)
		update round r set state = 'cancelled', settled_at = null, held_state = null, changed_at = ${now}::timestamptz
		from locked where r.round_id = locked.round_id
		returning ${ROUND_COLUMNS}`;
	return row;
}

/**
 * Puts another result in the place of the one with which the round was read; the round is to be settled again. The time
 * of each correction is later than that of the one before, whatever the clocks say, so that it tells them apart. A
 * round that is held can be given another result, too, and is settled by it when it is released.
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
		update round r set result = ${text}::text::jsonb, settled_at = null, changed_at = ${now}::timestamptz,
			corrected_at = greatest(${now}::timestamptz, r.corrected_at + interval '1 millisecond')
		where r.round_id = ${roundId}::bigint and r.state in ('drawing', 'finished', 'review')
			and r.result is not null and r.result is distinct from ${text}::text::jsonb
			and r.corrected_at is not distinct from ${correctedAt}::timestamptz
		returning ${ROUND_COLUMNS}`;
	return row;
}

/**
 * Whether a round still has the state and the result with which it was read, and has not been corrected in between;
 * it keeps them until the transaction ends.
 */
export async function holdRound(sql: Transaction, round: RoundRow): Promise<boolean> {
	const rows = await run(sql)`${roundAsRead(round)}`;
	return rows.length > 0;
}

/**
 * A statement, or a part of one: the id of a round that still has the state and the result with which it was read. It
 * keeps them until the transaction ends: whoever holds, corrects or cancels it waits. Others that hold it so do not wait,
 * nor do bets that are placed.
 */
export function roundAsRead(round: RoundRow): Part {
	return part`select r.round_id from round r where ${isAsRead(round)} for share`;
}

/** Each correction has a later time, so that a result that comes back is another one. One that is held is in `review`. */
function isAsRead({ roundId, state, result, correctedAt }: RoundRow): Part {
	const text = result === null ? null : JSON.stringify(result);
	return part`r.round_id = ${roundId}::bigint and r.state = ${state}::text
			and r.result is not distinct from ${text}::text::jsonb
			and r.corrected_at is not distinct from ${correctedAt}::timestamptz`;
}

export async function findRound(sql: Queryable, roundId: number): Promise<RoundRow | undefined> {
	const [row] = await run<RoundRow>(sql)`
		select ${ROUND_COLUMNS} from round r where r.round_id = ${roundId}::bigint`;
	return row;
}

/** By which rules a round is played, once its betting has opened: from then on it never changes. */
export async function findRoundTerms(
	sql: Queryable,
	roundId: number,
): Promise<Pick<RoundRow, "gameCode" | "rulesVersion" | "opened"> | undefined> {
	const [row] = await sql<Pick<RoundRow, "gameCode" | "rulesVersion" | "opened">[]>`
		select game_code as "gameCode", rules_version as "rulesVersion", opened from round
		where round_id = ${roundId}::bigint and state <> 'awaiting'`;
	return row;
}

/** The round of a game that a player looks at now: the newest one that has opened, or the one that waits where none is under way. */
export async function findCurrentRound(sql: Queryable, gameCode: number, now: Date): Promise<RoundRow | undefined> {
	const [row] = await run<RoundRow>(sql)`
		select ${ROUND_COLUMNS} from round r
		where r.game_code = ${gameCode}::int
			and (r.betting_opens_at <= ${now}::timestamptz or r.state = 'awaiting')
		order by r.betting_opens_at desc limit 1`;
	return row;
}

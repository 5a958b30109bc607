import type { Queryable } from "../platform/database.ts";

const CHORE = "results of rounds without a bet";

/**
 * Goes on from where it has come, in the order of the rounds' ids, as far as rounds were revealed before a moment. Two
 * processes that do it at once look at the same rounds.
 *
 * @returns how many rounds were looked at
 */
export async function forgetResultsOfEmptyRounds(sql: Queryable, before: Date, limit: number): Promise<number> {
	const [row] = await sql<{ lookedAt: number }[]>`
		with next as (
			select r.round_id, r.reveals_at from round r
			where r.round_id > coalesce((select position from chore_position where chore = ${CHORE}::text), 0)
			order by r.round_id limit ${limit}::int
		), old as (
			select n.round_id from next n
			where not exists (
				select 1 from next young where young.reveals_at >= ${before}::timestamptz and young.round_id <= n.round_id)
		), forgotten as (
			update round r set result = null, opened = null
			from old
			where r.round_id = old.round_id and r.state in ('finished', 'cancelled') and r.settled_at is not null
				and r.corrected_at is null and not exists (select 1 from bet b where b.round_id = r.round_id)
		), gone as (
			insert into chore_position as c (chore, position)
			select ${CHORE}::text, max(old.round_id) from old having count(*) > 0
			on conflict (chore) do update set position = greatest(c.position, excluded.position)
		)
		select count(*)::int as "lookedAt" from old`;
	return row?.lookedAt ?? 0;
}

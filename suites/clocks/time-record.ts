/**
 * Writes down, in the database and by its clock, when rounds take their steps, bets are taken and transactions are put
 * to a time: whichever process does it, nothing escapes, and none of it asks a process for the time.
 *
 * Source: wire contract, section 5.2, "One clock".
 */
import { z } from "zod";
import type { Database } from "../../packages/bff/src/platform/database.ts";

/** How much earlier than its time something may happen. */
const EARLY_MAX = "1 second";
/** How much later: a busy machine is late, and a clock that is wrong is so by more. */
const LATE_MAX = "30 seconds";
/** Longer than any back-off is. */
const DUE_WITHIN = "15 minutes";
/** What is accepted and due is a provider's bet that plays, which is looked at so long after. */
const LOOKED_AT_AFTER = "24 hours";

/** A game's next round is known for so long at most before it opens, where none is under way. */
const KNOWN_BEFORE = "5 minutes";

export async function startTimeRecord(owner: Database): Promise<void> {
	await owner.unsafe(`
		create table time_record (
			what text not null, subject bigint not null, at timestamptz not null default clock_timestamp(),
			not_before timestamptz not null, not_after timestamptz);

		create function record_round() returns trigger language plpgsql security definer as $$ begin
			insert into time_record (what, subject, not_before, not_after) values (
				'round ' || new.state, new.round_id,
				case new.state when 'awaiting' then new.betting_opens_at - interval '${KNOWN_BEFORE}'
					when 'betting' then new.betting_opens_at when 'closed' then new.betting_closes_at
					when 'cut' then new.cut_at when 'drawing' then new.draw_at else new.reveals_at end,
				case new.state when 'betting' then new.betting_closes_at end);
			return null;
		end $$;
		create trigger record_round after insert or update of state on round for each row execute function record_round();

		create function record_bet() returns trigger language plpgsql security definer as $$ begin
			insert into time_record (what, subject, not_before, not_after)
			select 'bet', new.bet_id, r.betting_opens_at, r.betting_closes_at
			from round r where r.round_id = new.round_id and r.game_code = new.game_code;
			return null;
		end $$;
		create trigger record_bet after insert on bet for each row execute function record_bet();

		create function record_due() returns trigger language plpgsql security definer as $$ begin
			insert into time_record (what, subject, not_before, not_after)
			select 'due ' || coalesce(d.transaction_type::text, new.kind), new.subject_id,
				new.due_at - interval '${DUE_WITHIN}'
					- case when d.state = 'accepted' then interval '${LOOKED_AT_AFTER}' else interval '0' end,
				new.due_at + interval '${DUE_WITHIN}'
			from (select) one left join delivery d on d.subject_id = new.subject_id and d.seq = new.seq;
			return null;
		end $$;
		create trigger record_due after insert or update of due_at on due_delivery
			for each row execute function record_due();`);
}

/** What happened at another time than its own, one line for each kind. */
export async function misplaced(owner: Database): Promise<readonly string[]> {
	const rows = await owner<{ what: string; count: number; offSeconds: number }[]>`
		select what, count(*)::int as count,
			max(extract(epoch from greatest(not_before - at, at - not_after)))::float8 as "offSeconds"
		from time_record
		where at < not_before - ${EARLY_MAX}::interval or at > not_after + ${LATE_MAX}::interval
		group by what order by what`;
	return rows.map(({ what, count, offSeconds }) => `${what}: ${count} times, by up to ${Math.round(offSeconds)} s`);
}

/** The database's time, as text. */
export async function databaseTime(owner: Database): Promise<string> {
	const [row] = await owner`select clock_timestamp()::text as now`;
	return z.object({ now: z.string() }).parse(row).now;
}

/** What has happened between two times of the database, and how often. */
export async function seenBetween(
	owner: Database,
	from: string,
	to: string,
): Promise<Readonly<Record<string, number>>> {
	const rows = await owner<{ what: string; count: number }[]>`
		select what, count(*)::int as count from time_record
		where at between ${from}::timestamptz and ${to}::timestamptz group by what`;
	return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
}

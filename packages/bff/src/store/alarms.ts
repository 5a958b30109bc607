/** Rows of alarms. Every change is one conditional statement, so that any process may make it, and twice is once. */
import type { Queryable } from "../platform/database.ts";
import { part, run } from "../platform/statement.ts";

export interface AlarmRow {
	readonly alarmId: number;
	readonly kind: string;
	readonly subject: string;
	readonly cause: string;
	readonly isSevere: boolean;
	readonly openedAt: Date;
	readonly lastSeenAt: Date;
	readonly count: number;
	readonly acknowledgedBy: string | null;
	readonly acknowledgedAt: Date | null;
	readonly note: string | null;
	readonly endedAt: Date | null;
}

const COLUMNS = part`alarm_id as "alarmId", kind, subject, cause, is_severe as "isSevere", opened_at as "openedAt",
	last_seen_at as "lastSeenAt", count, acknowledged_by as "acknowledgedBy", acknowledged_at as "acknowledgedAt", note,
	ended_at as "endedAt"`;

export interface SeenAlarm {
	readonly kind: string;
	readonly subject: string;
	readonly cause: string;
	readonly isSevere: boolean;
	readonly openedAt: Date;
	readonly lastSeenAt: Date;
	/** How often it was seen since it was written last. */
	readonly count: number;
}

/**
 * Opens an alarm, or says of the open one that it was seen again.
 *
 * @param openMax as many of one kind are open at most
 * @returns false when there are so many
 */
export async function writeAlarm(sql: Queryable, seen: SeenAlarm, openMax: number): Promise<boolean> {
	const rows = await sql`
		insert into alarm (kind, subject, cause, is_severe, opened_at, last_seen_at, count, messages, next_message_at)
		select ${seen.kind}::text, ${seen.subject}::text, ${seen.cause}::text, ${seen.isSevere}::boolean,
			${seen.openedAt}::timestamptz, ${seen.lastSeenAt}::timestamptz, ${seen.count}::bigint, 0, ${seen.openedAt}::timestamptz
		where (select count(*) from alarm where kind = ${seen.kind}::text and ended_at is null) < ${openMax}::bigint
			or exists (select from alarm where kind = ${seen.kind}::text and subject = ${seen.subject}::text and ended_at is null)
		on conflict (kind, subject) where ended_at is null do update
		set cause = excluded.cause, last_seen_at = greatest(alarm.last_seen_at, excluded.last_seen_at),
			count = alarm.count + excluded.count
		returning alarm_id`;
	return rows.length > 0;
}

/** Who has heard of it is told of its end, too. */
const ENDED = part`next_message_at = case when messages > 0 then `;

export async function endAlarm(sql: Queryable, kind: string, subject: string, now: Date): Promise<void> {
	await run(sql)`
		update alarm set ended_at = ${now}::timestamptz, ${ENDED} ${now}::timestamptz end
		where kind = ${kind}::text and subject = ${subject}::text and ended_at is null`;
}

/** Ends those of some kinds that were not seen for so long. */
export async function endQuietAlarms(
	sql: Queryable,
	{ kinds, seenBefore, now }: { readonly kinds: readonly string[]; readonly seenBefore: Date; readonly now: Date },
): Promise<void> {
	await run(sql)`
		update alarm set ended_at = ${now}::timestamptz, ${ENDED} ${now}::timestamptz end
		where ended_at is null and kind in (select jsonb_array_elements_text(${JSON.stringify(kinds)}::text::jsonb))
			and last_seen_at < ${seenBefore}::timestamptz`;
}

/** What another table says now: an alarm stands as long as a row does. */
export interface Condition {
	readonly kind: string;
	readonly isSevere: boolean;
}

/**
 * Makes alarms agree with the circuits and the stop switches that stand: an alarm that was lost with a process that died
 * is opened, and one whose end was lost is ended.
 */
export async function mendAlarms(
	sql: Queryable,
	{ circuits, stops, now }: { readonly circuits: Condition; readonly stops: Condition; readonly now: Date },
): Promise<void> {
	const standing = part`standing as (
		select ${circuits.kind}::text as kind, 'partner ' || partner_id || ' ' || calls as subject, cause,
			${circuits.isSevere}::boolean as is_severe, opened_at
		from partner_circuit where closed_at is null
		union all
		select ${stops.kind}::text, case scope when 'all' then scope else scope || ' ' || subject_id end,
			'bets are taken no more, stopped by ' || stopped_by, ${stops.isSevere}::boolean, stopped_at
		from bet_stop
	)`;
	await run(sql)`
		with ${standing}
		insert into alarm (kind, subject, cause, is_severe, opened_at, last_seen_at, count, messages, next_message_at)
		select kind, subject, cause, is_severe, opened_at, opened_at, 1, 0, ${now}::timestamptz from standing
		order by opened_at limit ${CONDITIONS_MAX}::int
		on conflict (kind, subject) where ended_at is null do nothing`;
	await run(sql)`
		with ${standing}
		update alarm a set ended_at = ${now}::timestamptz, ${ENDED} ${now}::timestamptz end
		where ended_at is null and kind in (${circuits.kind}::text, ${stops.kind}::text)
			and not exists (select from standing s where s.kind = a.kind and s.subject = a.subject)`;
}

/** More partners do not fail at once, and their first ones are enough to be told of. */
const CONDITIONS_MAX = 200;

/** The open ones: what nobody has acknowledged first, the severe ones of these before all. */
export async function listOpenAlarms(sql: Queryable, limit: number): Promise<readonly AlarmRow[]> {
	return await run<AlarmRow>(sql)`
		select ${COLUMNS} from alarm where ended_at is null
		order by acknowledged_at is not null, is_severe desc, alarm_id desc limit ${limit}::int`;
}

/** Those that have ended, the newest first. */
export async function listEndedAlarms(
	sql: Queryable,
	before: number | undefined,
	limit: number,
): Promise<readonly AlarmRow[]> {
	return await run<AlarmRow>(sql)`
		select ${COLUMNS} from alarm
		where ended_at is not null and (${before ?? null}::bigint is null or alarm_id < ${before ?? null}::bigint)
		order by alarm_id desc limit ${limit}::int`;
}

export interface Acknowledgement {
	readonly alarmId: number;
	readonly operator: string;
	readonly note: string;
	/** Of these nobody hears when they are over: with the acknowledgement they are. */
	readonly endedByIt: readonly string[];
	readonly now: Date;
}

/** @returns undefined when it was acknowledged before, has ended, or is not there */
export async function acknowledgeAlarm(sql: Queryable, by: Acknowledgement): Promise<AlarmRow | undefined> {
	const [row] = await run<AlarmRow>(sql)`
		update alarm set acknowledged_by = ${by.operator}::text, acknowledged_at = ${by.now}::timestamptz,
			note = ${by.note}::text, next_message_at = null,
			ended_at = case when kind in (select jsonb_array_elements_text(${JSON.stringify(by.endedByIt)}::text::jsonb))
				then ${by.now}::timestamptz end
		where alarm_id = ${by.alarmId}::bigint and acknowledged_at is null and ended_at is null
		returning ${COLUMNS}`;
	return row;
}

export async function readAlarm(sql: Queryable, alarmId: number): Promise<AlarmRow | undefined> {
	const [row] = await run<AlarmRow>(sql)`select ${COLUMNS} from alarm where alarm_id = ${alarmId}::bigint`;
	return row;
}

/** Forgets what ended before then, with its messages. @returns how many */
export async function forgetAlarms(sql: Queryable, endedBefore: Date, limit: number): Promise<number> {
	const [row] = await sql<{ count: number }[]>`
		with old as (
			delete from alarm where alarm_id in (
				select alarm_id from alarm where ended_at < ${endedBefore}::timestamptz order by ended_at limit ${limit}::int
			) returning alarm_id
		), messages as (
			delete from alarm_message where alarm_id in (select alarm_id from old)
		)
		select count(*)::int as count from old`;
	return row?.count ?? 0;
}

/** Messages about alarms: written by one statement with the alarm's next time, claimed by one process, sent once or dropped. */
import type { Queryable } from "../platform/database.ts";
import type { AlarmRow } from "./alarms.ts";

export const ALARM_CHANNELS = ["webhook", "mail"] as const;
export type AlarmChannel = (typeof ALARM_CHANNELS)[number];

export interface MessagesDue {
	readonly channels: readonly AlarmChannel[];
	/** Only what is severe is told now. */
	readonly isQuiet: boolean;
	/** How long after a message the next one is, while nobody acknowledges. */
	readonly repeatMs: number;
	readonly now: Date;
	readonly limit: number;
}

/** Writes what is to be told now. An alarm and its number make a message one, however many processes do this at once. */
export async function writeDueMessages(sql: Queryable, due: MessagesDue): Promise<void> {
	const { channels, isQuiet, repeatMs, now, limit } = due;
	await sql`
		with due as (
			select alarm_id from alarm
			where next_message_at <= ${now}::timestamptz and (is_severe or not ${isQuiet}::boolean)
			order by next_message_at limit ${limit}::int for update skip locked
		), told as (
			update alarm a set messages = a.messages + 1,
				next_message_at = case when a.ended_at is null then ${now}::timestamptz + ${repeatMs}::float8 * interval '1 ms' end
			from due where a.alarm_id = due.alarm_id
			returning a.alarm_id, a.messages, a.ended_at
		)
		insert into alarm_message (alarm_id, number, channel, message, created_at, due_at, tries)
		select t.alarm_id, t.messages, c.channel,
			case when t.ended_at is not null then 'ended' when t.messages = 1 then 'opened' else 'repeated' end,
			${now}::timestamptz, ${now}::timestamptz, 0
		from told t cross join jsonb_array_elements_text(${JSON.stringify(channels)}::text::jsonb) as c (channel)`;
}

export interface ClaimedMessage
	extends Pick<
		AlarmRow,
		"alarmId" | "kind" | "subject" | "cause" | "isSevere" | "openedAt" | "lastSeenAt" | "count" | "endedAt"
	> {
	readonly number: number;
	readonly channel: AlarmChannel;
	readonly message: "opened" | "repeated" | "ended";
	/** With the one that is made now. */
	readonly tries: number;
}

/**
 * Takes the message of a way that is due longest, and moves its time by as long as its try may last and the next one waits: whoever
 * dies over it leaves it to the others.
 */
export async function claimMessage(
	sql: Queryable,
	channel: AlarmChannel,
	{ now, firstWaitMs, waitMaxMs }: { readonly now: Date; readonly firstWaitMs: number; readonly waitMaxMs: number },
): Promise<ClaimedMessage | undefined> {
	const [row] = await sql<ClaimedMessage[]>`
		with next as (
			select m.alarm_id, m.number, m.channel from alarm_message m
			where m.due_at <= ${now}::timestamptz and m.sent_at is null and m.dropped_at is null
				and m.channel = ${channel}::text
			order by m.due_at, m.alarm_id, m.number limit 1 for update skip locked
		), claimed as (
			update alarm_message m set tries = m.tries + 1,
				due_at = ${now}::timestamptz
					+ least(${firstWaitMs}::float8 * power(2, least(m.tries, 30)), ${waitMaxMs}::float8) * interval '1 ms'
			from next n where m.alarm_id = n.alarm_id and m.number = n.number and m.channel = n.channel
			returning m.*
		)
		select a.alarm_id as "alarmId", a.kind, a.subject, a.cause, a.is_severe as "isSevere", a.opened_at as "openedAt",
			a.last_seen_at as "lastSeenAt", a.count, a.ended_at as "endedAt", c.number, c.channel, c.message, c.tries
		from claimed c join alarm a on a.alarm_id = c.alarm_id`;
	return row;
}

type MessageKey = Pick<ClaimedMessage, "alarmId" | "number" | "channel">;

export async function messageSent(sql: Queryable, { alarmId, number, channel }: MessageKey, now: Date): Promise<void> {
	await sql`
		update alarm_message set sent_at = ${now}::timestamptz
		where alarm_id = ${alarmId}::bigint and number = ${number}::int and channel = ${channel}::text and sent_at is null`;
}

export async function dropMessage(sql: Queryable, { alarmId, number, channel }: MessageKey, now: Date): Promise<void> {
	await sql`
		update alarm_message set dropped_at = ${now}::timestamptz
		where alarm_id = ${alarmId}::bigint and number = ${number}::int and channel = ${channel}::text and sent_at is null`;
}

/** Somebody knows of it: what was not sent yet is not sent any more. */
export async function dropMessagesOf(sql: Queryable, alarmId: number, now: Date): Promise<void> {
	await sql`
		update alarm_message set dropped_at = ${now}::timestamptz
		where alarm_id = ${alarmId}::bigint and sent_at is null and dropped_at is null`;
}

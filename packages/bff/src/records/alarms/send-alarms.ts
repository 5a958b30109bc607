/**
 * Tells people of alarms: once when one opens, again while nobody acknowledges it, and of its end.
 *
 *     alarm, next_message_at passed ──► message written, one for each way (number 1, 2, 3, …)
 *                                         └─ claimed by one process ──► sent, or due again after 1, 2, 4 … 15 min
 *
 * A process that dies over a message leaves it to the others, under the same id: who receives it twice can tell. A message
 * is given up after `TRIES_MAX` tries, and that is an alarm itself, which the other way may carry.
 *
 * Source: back office design, *Pages*, 12.
 */
import { type AlarmMessage, alarmKindSchema } from "@webframe/shared/wire";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import type { Logger } from "../../platform/logger.ts";
import {
	ALARM_CHANNELS,
	type AlarmChannel,
	type ClaimedMessage,
	claimMessage,
	dropMessage,
	messageSent,
	writeDueMessages,
} from "../../store/alarm-messages.ts";
import type { TakesAlarms } from "./alarms.ts";
import type { AlarmChannels } from "./channels.ts";
import { isQuietAt, type QuietHours } from "./quiet-hours.ts";

const TRIES_MAX = 8;
const FIRST_WAIT_MS = 60_000;
const WAIT_MAX_MS = 900_000;
/** Messages that one run sends on a way, and alarms that it looks at. */
const AT_ONCE = 20;

export interface SendContext {
	readonly database: Database;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly alarms: TakesAlarms;
	readonly channels: AlarmChannels;
	readonly repeatMs: number;
	readonly quietHours: QuietHours | undefined;
	readonly timeZone: string;
}

/** @returns whether there may be more to send at once */
export async function sendAlarms(context: SendContext): Promise<boolean> {
	const { database, clock, channels, repeatMs, quietHours, timeZone } = context;
	const now = clock.now();
	const isQuiet = quietHours !== undefined && isQuietAt(now, quietHours, timeZone);
	await writeDueMessages(database, { channels: [...channels.keys()], isQuiet, repeatMs, now, limit: AT_ONCE });
	const ways = await Promise.all(ALARM_CHANNELS.map((channel) => sendOn(context, channel)));
	return ways.includes(true);
}

/**
 * The ways go side by side, and one that fails is left until the next run: a mail server that hangs would else hold up what the
 * other way tells, and this work for so long that no heartbeat is sent.
 *
 * @returns whether there may be more to send at once
 */
async function sendOn(context: SendContext, channel: AlarmChannel): Promise<boolean> {
	const { database, clock } = context;
	for (let sent = 0; sent < AT_ONCE; sent++) {
		const times = { now: clock.now(), firstWaitMs: FIRST_WAIT_MS, waitMaxMs: WAIT_MAX_MS };
		const message = await claimMessage(database, channel, times);
		if (message === undefined || !(await send(context, message))) return false;
	}
	return true;
}

/** @returns whether its way can be gone on with */
async function send(
	{ database, clock, logger, alarms, channels }: SendContext,
	claimed: ClaimedMessage,
): Promise<boolean> {
	const { alarmId, kind, number, channel, tries } = claimed;
	const way = channels.get(channel);
	const failure =
		way === undefined ? "this way is not configured any more" : await way(messageOf(claimed), clock.now());
	if (failure === undefined) {
		await messageSent(database, claimed, clock.now());
		return true;
	}
	const about = { alarmId, kind, number, channel, tries, failure };
	if (way !== undefined && tries < TRIES_MAX) {
		logger.warn(about, "a message about an alarm was not taken; it will be sent again");
		return false;
	}
	await dropMessage(database, claimed, clock.now());
	const text = "a message about an alarm was given up: nobody may know of it";
	alarms.raise({ kind: "alarms_not_sent", subject: channel, about, text });
	return way === undefined;
}

function messageOf(claimed: ClaimedMessage): AlarmMessage {
	const { alarmId, subject, cause, isSevere, count, number, message, openedAt, lastSeenAt, endedAt } = claimed;
	return {
		messageId: `${alarmId}-${number}`,
		message,
		alarmId,
		kind: alarmKindSchema.parse(claimed.kind),
		subject,
		cause,
		isSevere,
		openedAt: openedAt.toISOString(),
		lastSeenAt: lastSeenAt.toISOString(),
		count,
		endedAt: endedAt?.toISOString() ?? null,
	};
}

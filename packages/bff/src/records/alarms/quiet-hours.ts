/** Hours in which only what is severe reaches somebody. */

/** Minutes since midnight; from the first on, and before the second. */
export interface QuietHours {
	readonly from: number;
	readonly until: number;
}

const HOURS = /^([01][0-9]|2[0-3]):([0-5][0-9])-([01][0-9]|2[0-3]):([0-5][0-9])$/;
const MINUTES_OF_HOUR = 60;

/** Such as `22:00-07:00`; undefined for any other text, and for a span without a length. */
export function parseQuietHours(text: string): QuietHours | undefined {
	const [, ...parts] = HOURS.exec(text) ?? [];
	const [fromHour, fromMinute, untilHour, untilMinute] = parts.map(Number);
	if (fromHour === undefined || fromMinute === undefined || untilHour === undefined || untilMinute === undefined)
		return;
	const from = fromHour * MINUTES_OF_HOUR + fromMinute;
	const until = untilHour * MINUTES_OF_HOUR + untilMinute;
	return from === until ? undefined : { from, until };
}

/** Whether there is such a time zone. */
export function isTimeZone(name: string): boolean {
	try {
		new Intl.DateTimeFormat("en", { timeZone: name });
		return true;
	} catch {
		return false;
	}
}

/** @param timeZone where the people are who sleep then */
export function isQuietAt(now: Date, { from, until }: QuietHours, timeZone: string): boolean {
	const format = new Intl.DateTimeFormat("en", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
	const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
	const minute = (parts.get("hour") ?? 0) * MINUTES_OF_HOUR + (parts.get("minute") ?? 0);
	return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

import { alarmKindSchema, type BackofficeAlarm } from "@webframe/shared/wire";
import type { AlarmRow } from "../store/alarms.ts";

/** An alarm as operators read it. */
export function showAlarm(row: AlarmRow): BackofficeAlarm {
	return {
		alarmId: row.alarmId,
		kind: alarmKindSchema.parse(row.kind),
		subject: row.subject,
		cause: row.cause,
		isSevere: row.isSevere,
		openedAt: row.openedAt.toISOString(),
		lastSeenAt: row.lastSeenAt.toISOString(),
		count: row.count,
		acknowledgedBy: row.acknowledgedBy,
		acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
		note: row.note,
		endedAt: row.endedAt?.toISOString() ?? null,
	};
}

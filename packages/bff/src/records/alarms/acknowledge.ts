import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { dropMessagesOf } from "../../store/alarm-messages.ts";
import { type AlarmRow, acknowledgeAlarm, readAlarm } from "../../store/alarms.ts";
import { appendAudit, auditSubject } from "../audit-log.ts";
import { kindsUntil } from "./kinds.ts";

export interface AcknowledgeOutcome {
	readonly kind: "done" | "nothing_to_do";
	/** As it is now; undefined when there is no such alarm. */
	readonly alarm: AlarmRow | undefined;
}

/** Somebody knows of it: it is sent no more, and what happened once is over with that. */
export async function acknowledge(
	{ database, clock }: { readonly database: Database; readonly clock: Clock },
	alarmId: number,
	{ operator, note }: { readonly operator: string; readonly note: string },
): Promise<AcknowledgeOutcome> {
	return await database.begin(async (sql) => {
		const now = clock.now();
		const endedByIt = kindsUntil("acknowledged");
		const alarm = await acknowledgeAlarm(sql, { alarmId, operator, note, endedByIt, now });
		if (alarm === undefined) return { kind: "nothing_to_do", alarm: await readAlarm(sql, alarmId) };
		await dropMessagesOf(sql, alarmId, now);
		await appendAudit(sql, {
			happenedAt: now,
			actor: operator,
			action: "alarm.acknowledge",
			subject: auditSubject("alarm", alarmId),
			note,
			details: { kind: alarm.kind, subject: alarm.subject },
		});
		return { kind: "done", alarm };
	});
}

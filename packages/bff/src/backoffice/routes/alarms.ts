import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	acknowledgeAlarmRequestSchema,
	acknowledgeAlarmValueSchema,
	alarmListSchema,
	alarmsRequestSchema,
} from "@webframe/shared/wire";
import { success } from "../../platform/http/surface.ts";
import { acknowledge } from "../../records/alarms/acknowledge.ts";
import { listEndedAlarms, listOpenAlarms } from "../../store/alarms.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";
import { showAlarm } from "../show-alarm.ts";

/** Of all kinds together there are a few at a time, or something is very wrong, and the first of them say so. */
const OPEN_MAX = 500;

const list = operation({
	path: "/alarms",
	demands: "look",
	summary: "What is alarmed: open alarms, and those that have ended",
	body: alarmsRequestSchema,
	value: alarmListSchema,
	answer: "Open alarms first, those that nobody has acknowledged before the others; then ended ones, the newest first.",
});

const acknowledgeRoute = operation({
	path: "/alarms/acknowledge",
	demands: "mend",
	summary: "Say that somebody knows of an alarm, and what is done about it",
	description: "It is sent no more. What happened once, and does not go on, is over with that.",
	body: acknowledgeAlarmRequestSchema,
	value: acknowledgeAlarmValueSchema,
	answer: "What came of it, and the alarm as it is now.",
});

/** Source: back office design, *Pages*, 12. */
export function registerAlarms(app: OpenAPIHono<BackofficeEnv>, { database, clock }: BackofficeContext): void {
	app.openapi(list, async (c) => {
		const { limit, before } = c.req.valid("json");
		const open = before === undefined ? await listOpenAlarms(database, OPEN_MAX) : [];
		const ended = await listEndedAlarms(database, before, limit);
		const nextBefore = ended.length < limit ? null : (ended.at(-1)?.alarmId ?? null);
		return c.json(success({ items: [...open, ...ended].map(showAlarm), nextBefore }), 200);
	});
	app.openapi(acknowledgeRoute, async (c) => {
		const { alarmId, note } = c.req.valid("json");
		const { kind, alarm } = await acknowledge({ database, clock }, alarmId, { operator: c.get("operator"), note });
		const value = alarm === undefined ? ({ kind: "refused", reason: "unknown_alarm" } as const) : { kind };
		return c.json(actionEnvelope({ ...actionValue(value), ...(alarm && { alarm: showAlarm(alarm) }) }), 200);
	});
}

/**
 * Alarms: what operators read of them, acknowledge, and are sent.
 *
 * Source: back office design, *Pages*, 12.
 */
import { z } from "zod";
import { actionValueSchema, noteSchema } from "./backoffice-common.ts";
import { timeSchema } from "./time.ts";

/** Everything that is alarmed. */
export const ALARM_KINDS = [
	"partner_circuit_opened",
	"jwt_refused",
	"provider_clock",
	"provider_money_unknown",
	"accepted_after_rollback",
	"due_far_ahead",
	"games_list_shrunk",
	"jackpot_pool_held",
	"large_jackpot_won",
	"passkey_counter_back",
	"first_operator",
	"bets_stopped",
	"clock_off",
	"database_elsewhere",
	"alarms_not_sent",
] as const;
export const alarmKindSchema = z.enum(ALARM_KINDS);
export type AlarmKind = z.infer<typeof alarmKindSchema>;

export const alarmIdSchema = z.int().min(1);

export const alarmSchema = z.object({
	alarmId: alarmIdSchema,
	kind: alarmKindSchema,
	/** What it is about, such as `partner 1556 payments`. */
	subject: z.string(),
	/** What was found when it was last seen. Others may have written parts of it. */
	cause: z.string(),
	/** Quiet hours do not count for it. */
	isSevere: z.boolean(),
	openedAt: timeSchema,
	lastSeenAt: timeSchema,
	/** How often it was seen. */
	count: z.int(),
	acknowledgedBy: z.string().nullable(),
	acknowledgedAt: timeSchema.nullable(),
	note: z.string().nullable(),
	/** Null: it goes on. */
	endedAt: timeSchema.nullable(),
});
export type BackofficeAlarm = z.infer<typeof alarmSchema>;

const LIMIT_MAX = 100;

export const alarmsRequestSchema = z.strictObject({
	/** Of those that have ended, which follow on the open ones. */
	limit: z.int().min(1).max(LIMIT_MAX).default(50),
	/** Ended alarms before this one: `nextBefore` of the page before. Open ones are on the first page. */
	before: alarmIdSchema.optional(),
});

export const alarmListSchema = z.object({
	/** Open ones first, those that nobody has acknowledged before the others. */
	items: z.array(alarmSchema),
	nextBefore: alarmIdSchema.nullable(),
});
export type AlarmList = z.infer<typeof alarmListSchema>;

export const acknowledgeAlarmRequestSchema = z.strictObject({ alarmId: alarmIdSchema, note: noteSchema });

export const acknowledgeAlarmValueSchema = actionValueSchema.extend({ alarm: alarmSchema.optional() });
export type AcknowledgeAlarmValue = z.infer<typeof acknowledgeAlarmValueSchema>;

/** What is posted to the address for alarms. The same `messageId` may come twice, and is one message. */
export const alarmMessageSchema = alarmSchema
	.pick({
		alarmId: true,
		kind: true,
		subject: true,
		cause: true,
		isSevere: true,
		openedAt: true,
		lastSeenAt: true,
		count: true,
		endedAt: true,
	})
	.extend({
		/** Of the alarm and its message. */
		messageId: z.string(),
		/** `repeated`: nobody has acknowledged it. */
		message: z.enum(["opened", "repeated", "ended"]),
	});
export type AlarmMessage = z.infer<typeof alarmMessageSchema>;

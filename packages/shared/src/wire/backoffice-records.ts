/**
 * Contradicting messages, the audit log, and partners' settings, as operators read them.
 *
 * Source: wire contract, sections 1, 4 and 5.8.
 */
import { z } from "zod";
import { moneyIdSchema } from "./amount.ts";
import {
	actionValueSchema,
	cursorSchema,
	includeTestSchema,
	noteSchema,
	pageLimitSchema,
	partnerIdSchema,
} from "./backoffice-common.ts";
import { storableText } from "./storable-text.ts";
import { timeSchema } from "./time.ts";

export const conflictsRequestSchema = z.strictObject({
	partnerId: partnerIdSchema.optional(),
	/** A bet's or a cashback's id. */
	subjectId: moneyIdSchema.optional(),
	since: timeSchema.optional(),
	until: timeSchema.optional(),
	includeTest: includeTestSchema,
	cursor: cursorSchema.optional(),
	limit: pageLimitSchema,
});

export const conflictListSchema = z.object({
	items: z.array(
		z.object({
			conflictId: z.int(),
			partnerId: partnerIdSchema,
			subjectId: moneyIdSchema,
			seq: z.int(),
			kind: z.string(),
			/** As it came, without tokens; left out for who may see no payloads. */
			message: z.unknown().optional(),
			happenedAt: timeSchema,
		}),
	),
	nextCursor: z.string().optional(),
});

const filterSchema = storableText(200);

export const auditLogRequestSchema = z.strictObject({
	/** Such as `bet 77`, `partner 1556`, `operator alice`. */
	subject: filterSchema.optional(),
	action: filterSchema.optional(),
	actor: filterSchema.optional(),
	cursor: cursorSchema.optional(),
	limit: pageLimitSchema,
});

export const auditLogListSchema = z.object({
	items: z.array(
		z.object({
			auditId: z.int(),
			happenedAt: timeSchema,
			actor: z.string(),
			action: z.string(),
			subject: z.string(),
			note: z.string().nullable(),
			details: z.unknown(),
			/** The operator came with a token: nobody has shown a passkey for it. */
			byToken: z.boolean(),
			/** SHA-256 over this row and the one before, in hexadecimal digits. */
			hash: z.string(),
		}),
	),
	nextCursor: z.string().optional(),
});

/** A row of the log with its hash, in hexadecimal digits. */
const auditAnchorSchema = z.strictObject({ auditId: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) });
/** Compared in one call at most so many. */
const ANCHORS_MAX = 100;

export const verifyAuditLogRequestSchema = z.strictObject({
	/** Go on behind this row: `last` of the call before. */
	after: auditAnchorSchema.optional(),
	/** Rows that were kept elsewhere: each must stand there with the hash of then. */
	anchors: z.array(auditAnchorSchema).max(ANCHORS_MAX).default([]),
});

export const verifyAuditLogValueSchema = z.discriminatedUnion("isIntact", [
	z.object({
		isIntact: z.literal(true),
		/** How many rows there are up to `last`. */
		rows: z.int(),
		/** Keep it elsewhere: rows that are cut off at the end show by it alone. */
		last: auditAnchorSchema.optional(),
		/** False: there are more; ask again with `after`. */
		isComplete: z.boolean(),
	}),
	z.object({
		isIntact: z.literal(false),
		/** The first row at which the chain does not hold. */
		auditId: z.int(),
		problem: z.enum(["missing", "changed", "does_not_follow", "not_the_kept_hash"]),
	}),
]);
export type VerifyAuditLogValue = z.infer<typeof verifyAuditLogValueSchema>;

export const findPartnerRequestSchema = z.strictObject({ partnerId: partnerIdSchema });

/** The sorts of our calls to a partner; each has a circuit of its own. */
export const PARTNER_CALLS = ["payments", "logIns", "balances", "info"] as const;

/** A circuit that was open once. */
export const partnerCircuitSchema = z.object({
	calls: z.enum(PARTNER_CALLS),
	/** Why calls failed when it opened last. */
	cause: z.string(),
	openedAt: timeSchema,
	/** Null while it is open. */
	closedAt: timeSchema.nullable(),
});
export type PartnerCircuit = z.infer<typeof partnerCircuitSchema>;

/** What is not as it should be. */
export const PARTNER_HINTS = [
	/** It counted as left out, or nobody could do anything with the answer. */
	"unreadable",
	/** An amount as a JSON number: write it as text. */
	"number",
	"negative",
	/** More digits than the currency has: they are cut off. */
	"too_many_digits",
	/** `0`, `1`, `"true"`, …: it is understood; write `true` or `false`. */
	"not_boolean",
	/** A refresh token is good once: a new one belongs into the answer. */
	"given_back_unchanged",
] as const;

/** Something that a partner sends and that works, but not as it should. */
export const partnerHintSchema = z.object({
	/** The path of the call. */
	call: z.string(),
	field: z.string(),
	hint: z.enum(PARTNER_HINTS),
	firstAt: timeSchema,
	/** Accurate to an hour. */
	lastAt: timeSchema,
});
export type PartnerHint = z.infer<typeof partnerHintSchema>;

export const partnerStateSchema = z.object({
	circuits: z.array(partnerCircuitSchema),
	hints: z.array(partnerHintSchema),
});
export type PartnerState = z.infer<typeof partnerStateSchema>;

/** Secrets are not among them. */
export const backofficePartnerSchema = z.object({
	partnerId: partnerIdSchema,
	name: z.string(),
	apiUrl: z.string(),
	isActive: z.boolean(),
	settings: z.looseObject({}),
	changedAt: timeSchema,
	/** Names of the fields that stand in an applied file: `name`, `secrets`, `settings.tax`. They are changed there. */
	managed: z.array(z.string()),
	/** Its good secrets, by their ids. */
	secrets: z.array(z.object({ secretId: z.uuid(), createdAt: timeSchema })),
	/** What an applied file was stopped for, because two operators have decided otherwise; the newest first. */
	fileChanges: z.array(
		z.object({
			sha256: z.string(),
			changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
			refusedAt: timeSchema,
			approvedAt: timeSchema.nullable(),
		}),
	),
	/** How our calls to it go. */
	state: partnerStateSchema,
});
export type BackofficePartner = z.infer<typeof backofficePartnerSchema>;

export const changePartnerRequestSchema = z.strictObject({
	partnerId: partnerIdSchema,
	/** All of them; what is left out gets its default, as with `bff apply`. */
	settings: z.looseObject({}),
	/** `changedAt` of the settings that the operator has read: another one's change is not overwritten unseen. */
	basedOn: timeSchema,
	note: noteSchema,
});

export const changePartnerValueSchema = actionValueSchema.extend({ partner: backofficePartnerSchema.optional() });
export type ChangePartnerValue = z.infer<typeof changePartnerValueSchema>;

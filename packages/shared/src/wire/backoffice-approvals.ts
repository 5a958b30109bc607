/**
 * What waits for a second person. It is given by making the same call with the same body.
 *
 * Source: back office design, *Pages*, Approvals; wire contract, section 5.8.
 */
import { z } from "zod";
import { noteSchema } from "./backoffice-common.ts";
import { timeSchema } from "./time.ts";

/** What may take two people, as it is named in the audit log. */
export const secondPersonActionSchema = z.enum([
	"bets.resume",
	"bet.return",
	"bet.reject",
	"bet.resolve",
	"bet.correct",
	"cashback.issue",
	"cashback.issue_file",
	"cashback.cancel",
	"cashback.resolve",
	"round.cancel",
	"round.correct",
	"partner.change",
	"partner.file_approve",
	"operator.token",
	"operator.invite",
	"operator.role",
	"jackpot.close",
	"promo.issue",
	"report.close",
	"rates.store",
]);
export type SecondPersonAction = z.infer<typeof secondPersonActionSchema>;

const approvalIdSchema = z.uuid();

export const approvalsRequestSchema = z.strictObject({});

export const waitingApprovalSchema = z.object({
	approvalId: approvalIdSchema,
	action: secondPersonActionSchema,
	/** Such as `round 5`. */
	subject: z.string(),
	/** What it depends on: when that changes, both ask anew. */
	request: z.looseObject({}),
	askedBy: z.string(),
	askedAt: timeSchema,
	/** After this it must be asked for anew. */
	until: timeSchema,
	/** Why, as the first one says. */
	note: z.string().optional(),
	/** The call to make, behind `/backoffice`; left out for what was asked for by a command. */
	call: z.string().optional(),
	/** Whether who asks now may be the second person, as far as is known before the call is made. */
	mayGive: z.boolean(),
	/** Why not, left out where it may be: who asks now has asked for it, has another role, or is no second person to who has. */
	whyNot: z.enum(["yours", "role", "close"]).optional(),
	/** Only who has asked for it may. */
	mayTakeBack: z.boolean(),
});
export type WaitingApproval = z.infer<typeof waitingApprovalSchema>;
export const waitingApprovalListSchema = z.object({ items: z.array(waitingApprovalSchema) });

export const showApprovalRequestSchema = z.strictObject({ approvalId: approvalIdSchema });
export const showApprovalValueSchema = waitingApprovalSchema.extend({
	/** To be sent with the call, and with a note of one's own. */
	body: z.looseObject({}).optional(),
});

export const takeBackApprovalRequestSchema = showApprovalRequestSchema.extend({ note: noteSchema });

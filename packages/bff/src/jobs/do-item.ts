/** What an item of each kind of work does. */
import { formatAmount } from "@webframe/shared/money";
import { z } from "zod";
import type { Transaction } from "../platform/database.ts";
import { appendAudit, auditSubject } from "../records/audit-log.ts";
import { type ClaimedJob, endItem, type ItemEnd, type JobItem } from "../store/operator-jobs.ts";
import { issueCashback } from "../wagering/cashback/issue-cashback.ts";
import { resendDelivery } from "../wagering/operator-actions/resend.ts";
import type { JobsContext } from "./context.ts";

/** Another process has done the item meanwhile, or the work was stopped. */
export class ItemEndedError extends Error {
	override readonly name = "ItemEndedError";
}

/** It cannot be done at this time. */
export class NotNowError extends Error {
	override readonly name = "NotNowError";
}

/** What came of an item that had no effect. */
type Noted = Pick<ItemEnd, "outcome" | "reason" | "subjectId">;

/** @returns undefined where the outcome was written together with the effect */
export async function doItem(context: JobsContext, job: ClaimedJob, item: JobItem): Promise<Noted | undefined> {
	return job.kind === "cashbacks" ? await giveCashback(context, job, item) : await resend(context, job, item);
}

export const cashbackItemSchema = z.object({ accountId: z.string(), currency: z.string(), amount: z.string() });
export type CashbackItem = z.infer<typeof cashbackItemSchema>;

/** Its key is the work's id with the line: whoever does it, it is paid once. */
async function giveCashback(context: JobsContext, job: ClaimedJob, item: JobItem): Promise<Noted | undefined> {
	const { accountId: partnerUserId, amount } = cashbackItemSchema.parse(item.content);
	const { partnerId, startedBy: actor, note } = job;
	const request = { partnerId, partnerUserId, amount, requestKey: `wf-${job.jobId}-${item.line}` };
	const issued = await issueCashback(context.wagering, request, async (sql, cashback) => {
		await endDone(sql, job, item, cashback.cashbackId);
		const subject = auditSubject("cashback", cashback.cashbackId);
		const { currency, digits } = cashback;
		const details = { ...request, amount: formatAmount(cashback.amount, digits), currency, job: job.jobId };
		await appendAudit(sql, {
			happenedAt: context.clock.now(),
			actor,
			action: "cashback.issue",
			subject,
			note,
			details,
		});
	});
	if (issued.kind === "issued") {
		return issued.isRepeat ? { outcome: "nothing_to_do", reason: null, subjectId: issued.cashbackId } : undefined;
	}
	if (issued.reason === "unavailable") throw new NotNowError("No new ids are taken now.");
	return { outcome: "refused", reason: issued.reason, subjectId: null };
}

export const resendItemSchema = z.object({ betId: z.int(), seq: z.int() });

async function resend(context: JobsContext, job: ClaimedJob, item: JobItem): Promise<Noted | undefined> {
	const delivery = resendItemSchema.parse(item.content);
	const by = { operator: job.startedBy, note: job.note };
	const outcome = await resendDelivery(context.wagering, delivery, by, (sql) =>
		endDone(sql, job, item, delivery.betId),
	);
	switch (outcome.kind) {
		case "done":
			return undefined;
		case "nothing_to_do":
			return { outcome: outcome.kind, reason: null, subjectId: delivery.betId };
		case "refused":
			return { outcome: outcome.kind, reason: outcome.reason, subjectId: delivery.betId };
		default:
			throw new Error(`A resend came to ${outcome.kind}.`);
	}
}

/** @throws ItemEndedError which undoes the effect */
async function endDone(sql: Transaction, { jobId }: ClaimedJob, { line }: JobItem, subjectId: number): Promise<void> {
	const isEnded = await endItem(sql, { jobId, line, outcome: "done", reason: null, subjectId });
	if (!isEnded) throw new ItemEndedError(`The item ${line} of the work ${jobId} has ended already.`);
}

/**
 * What waits for a second person, as operators look at it, and how the first one takes it back. It is given by making the same
 * call: there is no other way.
 *
 * Source: back office design, *Pages*, Approvals.
 */
import { secondPersonActionSchema } from "@webframe/shared/wire";
import { z } from "zod";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { listWaitingApprovals, takeBackApproval, type WaitingRow } from "../store/waiting-approvals.ts";
import { APPROVAL_OPEN_MS, CLOSE_MS } from "./approvals.ts";
import { appendAudit } from "./audit-log.ts";

/** Of more the oldest are shown: nobody decides on so many. */
const WAITING_MAX = 500;

interface Context {
	readonly database: Database;
	readonly clock: Clock;
}

/** As it is stored, and hashed. */
const contentSchema = z.object({
	action: secondPersonActionSchema,
	subject: z.string(),
	request: z.record(z.string(), z.json()),
});

export interface Waiting extends Omit<WaitingRow, "action" | "request" | "body"> {
	readonly action: z.infer<typeof contentSchema>["action"];
	readonly subject: string;
	readonly request: z.infer<typeof contentSchema>["request"];
	readonly until: Date;
	readonly body: Record<string, unknown> | undefined;
}

/** The oldest first. @param approvalId of one that is wanted with its body; null: all of them, without */
export async function readWaiting(
	{ database, clock }: Context,
	operator: string,
	approvalId: string | null = null,
): Promise<readonly Waiting[]> {
	const ago = (ms: number) => new Date(clock.now().getTime() - ms);
	const filter = { operator, openSince: ago(APPROVAL_OPEN_MS), closeSince: ago(CLOSE_MS), approvalId };
	const rows = await listWaitingApprovals(database, { ...filter, limit: WAITING_MAX });
	return rows.map((row) => ({
		...row,
		...contentSchema.parse(row.request),
		until: new Date(row.askedAt.getTime() + APPROVAL_OPEN_MS),
		body: z.looseObject({}).nullable().parse(row.body) ?? undefined,
	}));
}

export type TakenBack =
	| { readonly kind: "done" }
	| { readonly kind: "refused"; readonly reason: "not_waiting" | "not_yours" };

/** The asker wants it no more: whoever wants it, asks anew. */
export async function takeBack(
	context: Context,
	approvalId: string,
	by: { readonly operator: string; readonly note: string },
): Promise<TakenBack> {
	const { database, clock } = context;
	const { operator, note } = by;
	const now = clock.now();
	const isTaken = await database.begin(async (sql) => {
		const taken = await takeBackApproval(sql, { approvalId, operator, now });
		if (taken === undefined) return false;
		const { subject, request } = contentSchema.parse(taken.request);
		const details = { action: taken.action, request };
		const entry = { happenedAt: now, actor: operator, action: "approval.take_back", subject, note, details } as const;
		await appendAudit(sql, entry);
		return true;
	});
	if (isTaken) return { kind: "done" };
	const [waiting] = await readWaiting(context, operator, approvalId);
	return { kind: "refused", reason: waiting === undefined ? "not_waiting" : "not_yours" };
}

import { randomUUID } from "node:crypto";
import { canonicalJson } from "@webframe/shared/signing";
import { sha256 } from "../platform/sha256.ts";
import { appendAudit, auditSubject, type ByOperator } from "../records/audit-log.ts";
import { insertJob, insertJobItems } from "../store/operator-jobs.ts";
import { findResendable, type RangeFilter } from "../store/operators-view.ts";
import type { JobsContext } from "./context.ts";

/** Transactions of one piece of work; whoever has more asks again. */
export const RESEND_ITEMS_MAX = 10_000;

const KIND = "resend";
/** Before the first one. */
const BOTTOM = { subjectId: 0, seq: 0 };

export type Resending =
	| { readonly kind: "done"; readonly jobId: string; readonly items: number; readonly isWhole: boolean }
	/** Nothing fits. */
	| { readonly kind: "nothing_to_do" };

/**
 * Starts the work that sends all refused and manual transactions of a partner again that fit now, oldest bet first. Started
 * twice, the second one finds that they are under way.
 *
 * Source: wire contract, section 5.8; back office design, *Long work*.
 */
export async function resendRange(
	{ database, clock }: JobsContext,
	partnerId: number,
	filter: Omit<RangeFilter, "limit" | "partnerId">,
	by: ByOperator,
): Promise<Resending> {
	const found = await findResendable(database, { ...filter, partnerId, limit: RESEND_ITEMS_MAX }, BOTTOM);
	if (found.length === 0) return { kind: "nothing_to_do" };
	const items = found.map(({ subjectId: betId, seq }, index) => ({ line: index + 1, content: { betId, seq } }));
	const jobId = randomUUID();
	const now = clock.now();
	const { code, since, until, includeTest } = filter;
	const asked = { code, since: since?.toISOString() ?? null, until: until?.toISOString() ?? null, includeTest };
	const contentSha256 = sha256(canonicalJson(items.map(({ content }) => content)));
	await database.begin(async (sql) => {
		const about = { jobId, kind: KIND, partnerId, requestKey: jobId, contentSha256, note: by.note, now } as const;
		await insertJob(sql, { ...about, startedBy: by.operator, askedBy: null, items: items.length });
		await insertJobItems(sql, jobId, items);
		const details = { ...asked, transactions: items.length, job: jobId };
		const entry = { action: "bet.resend_range", subject: auditSubject("partner", partnerId), details } as const;
		await appendAudit(sql, { happenedAt: now, actor: by.operator, note: by.note, ...entry });
	});
	return { kind: "done", jobId, items: items.length, isWhole: found.length < RESEND_ITEMS_MAX };
}

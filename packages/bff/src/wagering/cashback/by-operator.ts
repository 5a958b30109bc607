/**
 * What operators do with cashbacks: each action is written together with its row of the audit log, and above a
 * threshold only when a second operator asks for the same. Whoever asks for what is done already is told so.
 *
 * Source: wire contract, sections 5.7 and 5.8.
 */
import type { Cashback } from "@webframe/shared/bet";
import { formatAmount } from "@webframe/shared/money";
import type { Json } from "@webframe/shared/signing";
import { movesAlone } from "../../partners/moves-alone.ts";
import { type AuditAction, auditSubject, type ByOperator } from "../../records/audit-log.ts";
import { appendAction, type WaitsForSecondPerson, withSecondPerson } from "../../records/with-second-person.ts";
import { readCashback } from "../../store/read-cashback.ts";
import type { WageringContext } from "../context.ts";
import {
	type CashbackDraft,
	type CashbackIssue,
	type CashbackRequest,
	draftCashback,
	issueDraft,
} from "./issue-cashback.ts";
import {
	type CashbackActionResult,
	type CashbackAlongside,
	cancelCashback,
	resendCashback,
	resolveCashback,
	stopCashback,
} from "./operator-actions.ts";

export type CashbackOutcome =
	| { readonly kind: "done" | "nothing_to_do" }
	| WaitsForSecondPerson
	| { readonly kind: "refused"; readonly reason: string };

export interface CashbackStep {
	readonly cashbackId: number;
	readonly seq: number;
}

interface CashbackList {
	readonly partnerId: number;
	readonly cashbacks: readonly Omit<CashbackRequest, "partnerId">[];
}

/**
 * Issues cashbacks, each by itself. When they come to more than a threshold in all, a second operator must ask for the
 * same, each under its same key.
 *
 * @returns what became of each, in their order
 */
export async function issueByOperator(
	context: WageringContext,
	{ partnerId, cashbacks }: CashbackList,
	by: ByOperator,
): Promise<readonly (CashbackIssue | WaitsForSecondPerson)[]> {
	const drafted: (CashbackDraft | CashbackIssue)[] = [];
	for (const cashback of cashbacks) drafted.push(await draftCashback(context, { partnerId, ...cashback }));
	const toMove = new Set(drafted.filter((one) => one.kind === "draft"));
	const issued: (CashbackIssue | WaitsForSecondPerson)[] = [];
	for (const one of drafted) issued.push(one.kind === "draft" ? await issueOne(context, one, toMove, by) : one);
	return issued;
}

/** @param toMove what the call is going to move; what has gone out alone, and so is counted, is taken out */
async function issueOne(
	context: WageringContext,
	drafted: CashbackDraft,
	toMove: Set<CashbackDraft>,
	by: ByOperator,
): Promise<CashbackIssue | WaitsForSecondPerson> {
	const { partnerId, ...item } = drafted.request;
	const { partnerUserId, requestKey } = item;
	return await withSecondPerson(context.database, by.operator, () =>
		issueDraft(context, drafted, async (sql, cashback) => {
			const amount = formatAmount(cashback.amount, cashback.digits);
			const asked = { partnerId, partnerUserId, requestKey, amount, currency: cashback.currency };
			// The id is another one each time somebody asks; the key is the same.
			const about = { action: "cashback.issue", subject: auditSubject("partner", partnerId), request: asked } as const;
			const alone = { cashbacks: [item] };
			const now = context.clock.now();
			const restOfCall = [...toMove].filter((other) => other !== drafted).map(({ draft }) => draft);
			const mayAlone = await movesAlone(context, sql, { ...by, now, moves: [cashback], restOfCall });
			if (mayAlone) toMove.delete(drafted);
			await appendAction(
				sql,
				{ ...by, ...about, alone, now },
				!mayAlone,
				auditSubject("cashback", cashback.cashbackId),
			);
		}),
	);
}

/** Takes a cashback back once it is paid. Above a threshold a second operator must ask for the same. */
export function cancelByOperator(
	context: WageringContext,
	cashbackId: number,
	by: ByOperator,
): Promise<CashbackOutcome> {
	return act(context, cashbackId, by, {
		action: "cashback.cancel",
		run: (alongside) => cancelCashback(context, cashbackId, alongside),
		isDone: ({ isCancelAsked }) => isCancelAsked,
		details: ({ state, amount, digits, currency }) => ({ state, amount: formatAmount(amount, digits), currency }),
		movesMoney: true,
	});
}

/** Sends a refused or manual step again: the same payload, the same key. */
export function resendByOperator(
	context: WageringContext,
	{ cashbackId, seq }: CashbackStep,
	by: ByOperator,
): Promise<CashbackOutcome> {
	return act(context, cashbackId, by, {
		action: "cashback.resend",
		seq,
		run: (alongside) => resendCashback(context, cashbackId, seq, alongside),
		isDone: (cashback) => ["due", "sent", "taken", "overdue"].includes(stateOf(cashback, seq) ?? ""),
		details: (cashback) => stepDetails(cashback, seq),
	});
}

/** Ends the repeats of a step; it stays on the manual list, and still takes its accept. */
export function stopByOperator(
	context: WageringContext,
	{ cashbackId, seq }: CashbackStep,
	by: ByOperator,
): Promise<CashbackOutcome> {
	return act(context, cashbackId, by, {
		action: "cashback.stop",
		seq,
		run: (alongside) => stopCashback(context, cashbackId, seq, alongside),
		isDone: (cashback) => stateOf(cashback, seq) === "manual",
		details: (cashback) => stepDetails(cashback, seq),
	});
}

export interface CashbackResolution extends CashbackStep {
	/** `refused`: it stays unpaid, or is not taken back. */
	readonly outcome: "accepted" | "refused";
	/** The partner's own name for what it did. */
	readonly partnerReference: string;
}

/** Settles a step with the partner outside the system. Above a threshold a second operator must ask for the same. */
export function resolveByOperator(
	context: WageringContext,
	{ cashbackId, seq, outcome, partnerReference }: CashbackResolution,
	by: ByOperator,
): Promise<CashbackOutcome> {
	return act(context, cashbackId, by, {
		action: "cashback.resolve",
		seq,
		run: (alongside) => resolveCashback(context, cashbackId, seq, outcome, alongside),
		isDone: (cashback) => {
			const step = cashback.deliveries.find((delivery) => delivery.seq === seq);
			return step?.state === outcome && step.listed === null;
		},
		details: (cashback) => ({ ...stepDetails(cashback, seq), outcome, partnerReference }),
		movesMoney: true,
	});
}

interface Action {
	readonly action: AuditAction;
	/** The step that it is about. */
	readonly seq?: number;
	readonly run: (alongside: CashbackAlongside) => Promise<CashbackActionResult>;
	readonly isDone: (cashback: Cashback) => boolean;
	/** For the audit log, from the cashback before the action; with a second person it says what is the same. */
	readonly details: (cashback: Cashback) => { readonly [key: string]: Json };
	/** Then it counts for the threshold of the second person. */
	readonly movesMoney?: boolean;
}

async function act(
	context: WageringContext,
	cashbackId: number,
	by: ByOperator,
	{ action, seq, run, isDone, details, movesMoney }: Action,
): Promise<CashbackOutcome> {
	const result = await withSecondPerson(context.database, by.operator, () =>
		run(async (sql, before) => {
			const about = { action, subject: auditSubject("cashback", cashbackId), request: details(before) };
			const now = context.clock.now();
			const mayAlone = movesMoney !== true || (await movesAlone(context, sql, { ...by, now, moves: [before] }));
			await appendAction(sql, { ...by, ...about, now }, !mayAlone);
		}),
	);
	if (result.kind === "done") return { kind: "done" };
	if (result.kind !== "refused") return result;
	const cashback = await readCashback(context.database, cashbackId);
	if (cashback === undefined || seq === undefined) {
		return cashback !== undefined && isDone(cashback) ? { kind: "nothing_to_do" } : result;
	}
	const state = stateOf(cashback, seq);
	if (state === undefined) return { kind: "refused", reason: "unknown_delivery" };
	if (isDone(cashback)) return { kind: "nothing_to_do" };
	return state === "accepted" ? { kind: "refused", reason: "accepted_already" } : result;
}

function stateOf({ deliveries }: Cashback, seq: number): string | undefined {
	return deliveries.find((delivery) => delivery.seq === seq)?.state;
}

function stepDetails({ deliveries, digits, currency }: Cashback, seq: number): { readonly [key: string]: Json } {
	const step = deliveries.find((delivery) => delivery.seq === seq);
	if (step === undefined) return { seq };
	const { transactionType, amount, state, attempts, lastCode } = step;
	const shown = amount === null ? null : formatAmount(amount, digits);
	return { seq, transactionType, amount: shown, currency, state, attempts, lastCode };
}

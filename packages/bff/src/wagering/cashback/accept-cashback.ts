import { type AcceptReply, type Cashback, type Conflict, onCashbackAccept } from "@webframe/shared/bet";
import { formatAmount, readPartnerBalance } from "@webframe/shared/money";
import { balanceHints } from "../../partners/partner-hints.ts";
import { changeBalance } from "../../store/players.ts";
import type { WageringContext } from "../context.ts";
import { recordConflict } from "../record-conflict.ts";
import { readResult, type ToldResult } from "../told-result.ts";
import { type CashbackDecision, changeCashback } from "./change-cashback.ts";

export interface CashbackAcceptRequest extends ToldResult {
	readonly cashbackId: number;
	readonly transactionType: 1 | -1;
}

interface Decision extends CashbackDecision {
	readonly reply: AcceptReply;
}

const UNKNOWN: AcceptReply = { code: 103_752, reason: "unknown_transaction" };

/**
 * Applies the result that a partner reports for a step of a cashback: correct in every order, once however often
 * it comes, and for another partner's cashback the same as for one that does not exist.
 *
 * Source: specification, B, "cashback accept"; wire contract, sections 4 and 5.7.
 */
export async function acceptCashback(context: WageringContext, request: CashbackAcceptRequest): Promise<AcceptReply> {
	let conflict: Conflict | null = null;
	const decision = await changeCashback<Decision>(context, request.cashbackId, (cashback, partner, now) => {
		conflict = null;
		if (cashback.partnerId !== request.partnerId) return { cashback, reply: UNKNOWN };
		const told = { transactionType: request.transactionType, ...readResult(request, cashback.digits) };
		const decided = onCashbackAccept(cashback, told, { policy: partner.policy, now: now.getTime() });
		conflict = decided.conflict;
		return decided;
	});
	if (decision === undefined) return UNKNOWN;
	await recordConflict(context, { ...request, subjectId: request.cashbackId }, conflict, "cashback");
	const isNews = decision.reply.code === 200 && decision.reply.note === "recorded" && conflict === null;
	// Told again, it is the balance of then.
	if (isNews) await showBalance(context, decision.cashback, request.balance);
	return decision.reply;
}

async function showBalance(
	context: WageringContext,
	{ partnerId, playerId, currency, digits }: Cashback,
	told: string | number | undefined,
): Promise<void> {
	for (const hint of balanceHints(told, digits))
		context.noteHint(partnerId, "/cashback-payments/accept", "Value.Balance", hint);
	const minor = readPartnerBalance(told, digits);
	if (minor === undefined) return;
	const balance = formatAmount(minor, digits);
	const changed = await changeBalance(context.database, { playerId, balance });
	if (changed !== undefined) context.events.balanceChanged(playerId, { balance, currency, ...changed });
}

import { type AcceptReply, type Cashback, type Conflict, onCashbackAccept } from "@webframe/shared/bet";
import { formatAmount, readPartnerBalance } from "@webframe/shared/money";
import { changeBalance } from "../../store/players.ts";
import type { WageringContext } from "../context.ts";
import { readAmount } from "../read-amount.ts";
import { recordConflict } from "../record-conflict.ts";
import { type CashbackDecision, changeCashback } from "./change-cashback.ts";

export interface CashbackAcceptRequest {
	/** The partner that called; a cashback of another one is unknown to it. */
	readonly partnerId: number;
	readonly cashbackId: number;
	readonly transactionType: 1 | -1;
	readonly errorCode: number;
	readonly partnerUserId: string | null;
	/** As they came: text or number; read with the digits of the player's currency. */
	readonly amount: string | number | undefined;
	readonly taxAmount: string | number | undefined;
	/** The player's balance, for display. */
	readonly balance: string | number | undefined;
	/** The message without tokens, kept when it contradicts what stands. */
	readonly message: object;
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
		const { transactionType, errorCode, partnerUserId } = request;
		const decided = onCashbackAccept(
			cashback,
			{
				transactionType,
				errorCode,
				partnerUserId,
				amount: readAmount(request.amount, cashback.digits),
				taxAmount: readAmount(request.taxAmount, cashback.digits),
			},
			{ policy: partner.policy, now: now.getTime() },
		);
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
	{ playerId, currency, digits }: Cashback,
	told: string | number | undefined,
): Promise<void> {
	const minor = readPartnerBalance(told, digits);
	if (minor === undefined) return;
	const balance = formatAmount(minor, digits);
	const changed = await changeBalance(context.database, playerId, balance);
	if (changed !== undefined) context.events.balanceChanged(playerId, { balance, currency, ...changed });
}

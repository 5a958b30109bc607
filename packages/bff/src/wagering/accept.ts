import { type AcceptReply, type AcceptSubject, type Conflict, onAccept } from "@webframe/shared/bet";
import { formatAmount, readPartnerBalance } from "@webframe/shared/money";
import { balanceHints } from "../partners/partner-hints.ts";
import type { BetDecision, Decide } from "./asked-decision.ts";
import { changeBet } from "./change-bet.ts";
import type { WageringContext } from "./context.ts";
import { toldAlong } from "./provider-bets/tell-outcome.ts";
import { type ContradictingMessage, recordConflict, recordConflictAlongside } from "./record-conflict.ts";
import { readResult, type ToldResult } from "./told-result.ts";

export interface AcceptRequest extends ToldResult {
	readonly betId: number;
	readonly subject: AcceptSubject;
}

interface Decision extends BetDecision {
	readonly reply: AcceptReply;
	readonly conflict: Conflict | null;
}

const UNKNOWN: AcceptReply = { code: 103_752, reason: "unknown_transaction" };

/**
 * Applies the result that a partner reports for a transaction: correct in every order, once however often it
 * comes, and for a foreign bet the same as for one that does not exist.
 *
 * Source: specification, B, rules 1 to 3; wire contract, section 4.
 */
export async function accept(context: WageringContext, request: AcceptRequest): Promise<AcceptReply> {
	const about = { ...request, subjectId: request.betId };
	const decide: Decide<Decision> = (bet, partner, now) => {
		if (bet.partnerId !== request.partnerId) return { bet, reply: UNKNOWN, conflict: null };
		const told = { subject: request.subject, ...readResult(request, bet.digits) };
		noteBalance(context, request, bet.digits);
		const moment = { policy: partner.policy, now: now.getTime() };
		const decided = onAccept(bet, told, moment);
		const balance = readPartnerBalance(request.balance, bet.digits);
		return {
			...decided,
			bet: decided.bet === bet ? bet : toldAlong(context, decided.bet, moment),
			...besides(context, about, decided.conflict),
			balance: balance === undefined ? null : formatAmount(balance, bet.digits),
		};
	};
	const decision = await changeBet(context, request.betId, decide, { together: true });
	if (decision === undefined) return UNKNOWN;
	const { reply, conflict, alongside } = decision;
	if (alongside === undefined) await recordConflict(context, about, conflict);
	return reply;
}

/**
 * The repeat of an accept after an accepted rollback agrees with what stands then, so that its conflict is written with
 * the bet or never. All other conflicts are found again when their message is repeated, and no bet waits for them.
 */
function besides(
	context: WageringContext,
	about: ContradictingMessage & AcceptRequest,
	conflict: Conflict | null,
): Pick<BetDecision, "alongside"> {
	if (conflict?.kind !== "accepted_after_rollback") return {};
	const { partnerId, betId } = about;
	return {
		alongside: async (sql) => {
			// Before the commit: rather twice than never.
			const text = "a returned stake was executed";
			context.alarms.raise({
				kind: "accepted_after_rollback",
				subject: `bet ${betId}`,
				about: { partnerId, betId },
				text,
			});
			await recordConflictAlongside(sql, context, about, conflict);
		},
	};
}

function noteBalance({ noteHint }: WageringContext, { partnerId, subject, balance }: AcceptRequest, digits: number) {
	const call = subject.kind === "payment" ? "/payments/accept" : "/rollbacks/accept";
	for (const hint of balanceHints(balance, digits)) noteHint(partnerId, call, "Value.Balance", hint);
}

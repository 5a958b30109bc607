/**
 * What operators do with a bet. Each action is one decision on the bet as it stands now, written together with its
 * row of the audit log; whoever asks for the same again, on whatever process, finds that it is done already.
 *
 * Source: wire contract, section 5.8.
 */
import type { ActionRefusal, Moment } from "@webframe/shared/bet";
import type { Json } from "@webframe/shared/signing";
import { movesAlone } from "../../partners/moves-alone.ts";
import type { Partner } from "../../partners/partner-directory.ts";
import type { Transaction } from "../../platform/database.ts";
import { type AuditAction, auditSubject, type ByOperator } from "../../records/audit-log.ts";
import { appendAction, type WaitsForSecondPerson, withSecondPerson } from "../../records/with-second-person.ts";
import type { StoredBet } from "../../store/bet-rows.ts";
import type { BetDecision } from "../asked-decision.ts";
import { FreebetUnusableError } from "../attempt-to-change.ts";
import { changeBet } from "../change-bet.ts";
import type { WageringContext } from "../context.ts";

/** Why an action was not carried out. */
export type Refusal =
	| ActionRefusal
	| "unknown_bet"
	| "unknown_delivery"
	/** A stake that is sent again takes a use of its freebet again, and there is none. */
	| "freebet_unusable"
	/** The transaction is accepted, and so final. */
	| "accepted_already"
	| "not_settled"
	| "correction_under_way"
	| "same_result"
	| "invalid_amount";

export type ActionOutcome =
	| { readonly kind: "done" }
	/** A correction that the partner would take for a repeat: it stands on the manual list, and nothing is sent. */
	| { readonly kind: "on_manual_list" }
	/** Somebody has done the same before, or it has come about by itself. */
	| { readonly kind: "nothing_to_do" }
	| WaitsForSecondPerson
	| { readonly kind: "refused"; readonly reason: Refusal };

export type ActionDecision =
	| { readonly kind: "done" | "manual"; readonly bet: StoredBet }
	| { readonly kind: "refused"; readonly reason: Refusal };

/** What one kind of action decides. */
export interface BetAction {
	readonly action: AuditAction;
	/** Whether the bet is already as the operator wants it. */
	isDone(bet: StoredBet, partner: Partner): boolean;
	decide(bet: StoredBet, moment: Moment): ActionDecision;
	/** For the audit log, from the bet before the action. */
	details(bet: StoredBet): { readonly [key: string]: Json };
	/** What it moves, in minor units. Above a threshold a second person must ask for the same, and `details` says what is. */
	moves?(bet: StoredBet): bigint;
	/** Whatever it moves: nobody but the operator says that it is right. */
	readonly needsTwo?: boolean;
	readonly alongside?: Alongside;
}

/** Further statements of the transaction of an action. What they throw undoes both. */
export type Alongside = (sql: Transaction) => Promise<void>;

interface Decision extends BetDecision {
	readonly outcome: ActionOutcome;
}

export async function actOnBet(
	context: WageringContext,
	betId: number,
	action: BetAction,
	by: ByOperator,
): Promise<ActionOutcome> {
	return await withSecondPerson(context.database, by.operator, async () => {
		try {
			return await actOnce(context, betId, action, by);
		} catch (error) {
			if (error instanceof FreebetUnusableError) return { kind: "refused", reason: "freebet_unusable" };
			throw error;
		}
	});
}

async function actOnce(
	context: WageringContext,
	betId: number,
	action: BetAction,
	by: ByOperator,
): Promise<ActionOutcome> {
	const decision = await changeBet<Decision>(
		context,
		betId,
		(bet, partner, now) => decide(context, action, by, bet, partner, now),
		// What another process has done to the bet must be seen here.
		{ fresh: true },
	);
	return decision?.outcome ?? { kind: "refused", reason: "unknown_bet" };
}

function decide(
	context: WageringContext,
	action: BetAction,
	by: ByOperator,
	bet: StoredBet,
	partner: Partner,
	now: Date,
): Decision {
	if (action.isDone(bet, partner)) return { bet, outcome: { kind: "nothing_to_do" } };
	const decided = action.decide(bet, { policy: partner.policy, now: now.getTime() });
	if (decided.kind === "refused") return { bet, outcome: decided };
	return {
		bet: decided.bet,
		outcome: { kind: decided.kind === "manual" ? "on_manual_list" : "done" },
		alongside: async (sql) => {
			await action.alongside?.(sql);
			const moves = [{ ...bet, amount: action.moves?.(bet) ?? 0n }];
			const mayAlone = action.needsTwo !== true && (await movesAlone(context, sql, { ...by, now, moves }));
			const about = { action: action.action, subject: auditSubject("bet", bet.betId), request: action.details(bet) };
			await appendAction(sql, { ...by, ...about, now }, !mayAlone);
		},
	};
}

import { TRANSACTION_TYPE } from "@webframe/shared/wire";
import { readBet } from "../../store/read-bets.ts";
import { writeEvidence } from "../../store/write-evidence.ts";
import { askInfo, type InfoAnswer } from "../ask-info.ts";
import type { WageringContext } from "../context.ts";

/** What the partner says of a bet's acceptance now. */
export type AcceptanceEvidence =
	/** `/payments/info` lists it. */
	| "executed"
	/** ErrorCode 200 with an empty list: the partner has no transaction of the bet. */
	| "unknown_there"
	/** Anything else, or nothing. What tells of other bets too, or what cannot be read, says nothing of this one. */
	| "no_evidence";

/**
 * Asks the partner about a withdrawn acceptance that an operator is about to decide on, and keeps the answer with
 * it. Of any other bet nothing is asked: there is nothing to decide.
 */
export async function askAboutAcceptance(context: WageringContext, betId: number): Promise<AcceptanceEvidence> {
	const bet = await readBet(context.database, betId);
	const [acceptance] = bet?.deliveries ?? [];
	const partner = bet === undefined ? undefined : context.partners.get(bet.partnerId);
	if (partner === undefined || acceptance?.listed !== "withdrawn") return "no_evidence";
	const answer = await askInfo(context, partner, betId);
	await writeEvidence(context.database, betId, [acceptance.seq], answer, context.clock.now());
	return evidenceOf(answer);
}

function evidenceOf(answer: InfoAnswer): AcceptanceEvidence {
	if (answer.kind !== "told" || answer.unreadable.length > 0) return "no_evidence";
	if (answer.records.length === 0) return "unknown_there";
	const isExecuted = answer.records.some((record) => record.TransactionType === TRANSACTION_TYPE.acceptance);
	return isExecuted ? "executed" : "no_evidence";
}

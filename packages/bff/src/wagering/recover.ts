/**
 * Finds what is left over: after a crash, an outage, an answer that said "again", an accept that did not come.
 * Any number of processes may run it; a claim keeps them from each other's work, and the version of the bet
 * keeps a wrong claim from doing harm.
 */
import { ACCEPTANCE_SEQ, onDue } from "@webframe/shared/bet";
import type { Partner } from "../partners/partner-directory.ts";
import { eachAtOnce } from "../platform/at-once.ts";
import { type ClaimedDelivery, claimDue } from "../store/claim-due.ts";
import type { BetDecision } from "./asked-decision.ts";
import { lookAtCashback } from "./cashback/look-at-cashback.ts";
import { changeBet, DECISIONS_AT_ONCE } from "./change-bet.ts";
import type { WageringContext } from "./context.ts";
import type { CallSlot } from "./ports.ts";
import { postpone } from "./postpone.ts";

/** Longer than it takes to decide on everything that was claimed at once. */
const CLAIM_MS = 10_000;
/** Deliveries looked at in one go for each partner, beside those that are sent. */
const LOOKS_MAX = 200;

/**
 * Does what is due now.
 *
 * @returns how many deliveries were looked at; when not 0, more may be due.
 */
export async function recover(context: WageringContext): Promise<number> {
	const now = context.clock.now();
	const limits = context.partners.all().map((partner) => ({
		partnerId: partner.partnerId,
		sendsMax: context.wallet.freeSlots(partner),
		looksMax: LOOKS_MAX,
	}));
	if (limits.length === 0) return 0;
	const claimed = await claimDue(context.database, limits, now, new Date(now.getTime() + CLAIM_MS));
	await eachAtOnce(claimed, DECISIONS_AT_ONCE, (claim) => lookAt(context, claim));
	return claimed.length;
}

async function lookAt(context: WageringContext, claim: ClaimedDelivery): Promise<void> {
	try {
		if (claim.kind === "cashback") await lookAtCashback(context, claim);
		else await lookAtBet(context, claim);
	} catch (error) {
		// One bet or cashback that cannot be decided on must not hold up the others; its claim ends and it comes again.
		context.logger.error(
			{ err: error, subjectId: claim.subjectId, seq: claim.seq },
			"a due delivery could not be handled",
		);
	}
}

async function lookAtBet(context: WageringContext, claim: ClaimedDelivery): Promise<void> {
	const decideNow = (bet: BetDecision["bet"], partner: Partner, now: Date): BetDecision =>
		decide(context, claim, bet, partner, now);
	await changeBet(context, claim.subjectId, decideNow, { fresh: true });
}

function decide(
	context: WageringContext,
	claim: ClaimedDelivery,
	bet: BetDecision["bet"],
	partner: Partner,
	now: Date,
): BetDecision {
	const moment = { policy: partner.policy, now: now.getTime(), random: context.random() };
	const due = onDue(bet, claim.seq, claim.claimedUntil.getTime(), moment);
	if (!due.send) return { bet: due.bet };
	const slot: CallSlot | undefined = context.wallet.tryAcquire(partner);
	if (slot !== undefined) return { bet: due.bet, started: { seq: claim.seq, slot } };
	return { bet: postpone(bet, claim.seq, now.getTime(), claim.seq === ACCEPTANCE_SEQ ? bet.deadlineAt : undefined) };
}

import { isToldOf, needEvidence } from "@webframe/shared/bet";
import type { Partner } from "../partners/partner-directory.ts";
import type { StoredBet } from "../store/bet-rows.ts";
import type { ListedDelivery } from "../store/list-overdue.ts";
import { writeEvidence } from "../store/write-evidence.ts";
import { askInfo } from "./ask-info.ts";
import type { WageringContext } from "./context.ts";
import type { Question } from "./evidence.ts";
import { inBackground } from "./in-background.ts";

/** After a change of a bet: lets its partner be asked about what has come into doubt by it. Nobody waits for it. */
export function wantEvidence(context: WageringContext, partner: Partner, before: StoredBet, after: StoredBet): void {
	const seqs = needEvidence(before, after);
	if (seqs.length === 0 || context.evidence.want(partner, { betId: after.betId, seqs })) return;
	context.logger.warn({ betId: after.betId, partnerId: partner.partnerId }, "too many questions wait: no evidence");
}

/** The same about what was put onto the manual list without a decision on its bet: one question for all of a bet. */
export function wantEvidenceOfListed(context: WageringContext, listed: readonly ListedDelivery[]): void {
	const { partners, evidence, logger } = context;
	const byBet = Map.groupBy(listed.filter(isToldOf), ({ subjectId }) => subjectId);
	const notAsked = [...byBet].filter(([betId, deliveries]) => {
		const partner = deliveries[0] && partners.get(deliveries[0].partnerId);
		return partner === undefined || !evidence.want(partner, { betId, seqs: deliveries.map(({ seq }) => seq) });
	});
	if (notAsked.length > 0) logger.warn({ count: notAsked.length }, "too many questions wait: no evidence");
}

/** Asks, and keeps the answer with the transactions. It moves no state and touches no version. */
export function keepEvidence(context: WageringContext, partner: Partner, { betId, seqs }: Question): Promise<void> {
	return inBackground(context, { betId, partnerId: partner.partnerId }, async () => {
		const answer = await askInfo(context, partner, betId);
		await writeEvidence(context.database, betId, seqs, answer, context.clock.now());
	});
}

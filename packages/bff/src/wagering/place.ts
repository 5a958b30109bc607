import { ACCEPTANCE_SEQ } from "@webframe/shared/bet";
import type { StoredBet } from "../store/bet-rows.ts";
import type { StoredFreebet } from "../store/freebets.ts";
import type { BetPlacement, PlacedBet } from "../store/place-bet.ts";
import { placeFreebetBet } from "../store/place-freebet-bet.ts";
import { isUniqueViolation } from "../store/postgres-errors.ts";
import { againWhenUndone } from "./again-when-undone.ts";
import { AttemptToPlace } from "./attempt-to-place.ts";
import { batchRuleOf, collectedUntil } from "./batches/batch-collector.ts";
import type { WageringContext } from "./context.ts";
import { draftBet, partsAroundId, withBetId } from "./draft-bet.ts";
import { answerKnown, fingerprint, type PlaceRequest, type PlaceResult } from "./place-request.ts";
import { findFreebetOf, refuse } from "./refuse-bet.ts";
import { tellFreebetOf } from "./tell-freebet-of.ts";

/**
 * Places a bet: one statement writes the bet and the delivery of its acceptance; the call to the partner starts
 * right after the commit, and its outcome reaches the player as an event.
 *
 * Idempotent on (player, key): the same request again gets the first answer, another one under the same key is
 * refused.
 */
export async function place(context: WageringContext, request: PlaceRequest): Promise<PlaceResult> {
	return await againWhenUndone(() => placeOnce(context, request));
}

async function placeOnce(context: WageringContext, request: PlaceRequest): Promise<PlaceResult> {
	const { partner } = request;
	const freebet = request.freebet === null ? null : ((await findFreebetOf(context, request)) ?? "unknown");
	if (freebet === "unknown") return (await answerKnown(context, request)) ?? (await refuse(context, request));
	const requestSha256 = fingerprint(request);
	const batchRule = batchRuleOf(partner, request.gameCode);
	const attempt = new AttemptToPlace(context, {
		partner,
		isCollected: batchRule !== undefined,
		draft: (now, startsNow) => {
			const dueAt = batchRule === undefined ? now.getTime() : collectedUntil(batchRule, now.getTime());
			const about = { ...request, kind: "own", freebet } as const;
			const draft = draftBet(about, now, startsNow ? "starts now" : { dueAt });
			return { draft, placement: placement(request, draft, requestSha256, now) };
		},
	});
	try {
		const placed = await write(context, request, freebet, attempt);
		if (placed === undefined) {
			attempt.letGo();
			return (await answerKnown(context, request)) ?? (await refuse(context, request, attempt.wasTaken));
		}
		const { draft, slot } = attempt.take();
		const bet = { ...withBetId(draft, placed), betsTakenUntil: placed.bettingClosesAt.getTime() };
		context.known.set(bet.betId, bet);
		tellFreebetOf(context, bet);
		if (slot !== undefined) context.deliver(partner, bet, ACCEPTANCE_SEQ, slot);
		if (batchRule !== undefined) context.batches.add(partner, batchRule, bet);
		return { kind: "placed", betId: placed.betId };
	} catch (error) {
		attempt.letGo();
		if (!isUniqueViolation(error, "bet_idempotency")) throw error;
		const known = await answerKnown(context, request);
		if (known === undefined) throw error;
		return known;
	}
}

/** A bet with a freebet has a statement of its own, and goes with no others. */
async function write(
	context: WageringContext,
	{ playerId, idempotencyKey, freebet: asked }: PlaceRequest,
	freebet: StoredFreebet | null,
	attempt: AttemptToPlace<BetPlacement>,
): Promise<PlacedBet | undefined> {
	if (freebet === null || asked === null)
		return await context.places.write(`${playerId} ${idempotencyKey}`, () => attempt.prepare());
	const prepared = attempt.prepare();
	if (prepared === undefined) return undefined;
	const { bonusId, issueId } = freebet;
	const odds = { lowestOdd: asked.odds.lowest, highestOdd: asked.odds.highest };
	return await placeFreebetBet(context.database, { ...prepared, bonusId, issueId, ...odds });
}

function placement(request: PlaceRequest, draft: StoredBet, requestSha256: Buffer, now: Date): BetPlacement {
	return {
		partnerId: request.partner.partnerId,
		playerId: request.playerId,
		loginId: request.loginId,
		gameCode: request.gameCode,
		roundId: request.roundId,
		currency: request.currency,
		digits: request.digits,
		stake: request.stake,
		selection: JSON.stringify(request.selection),
		tagId: request.tagId,
		isTest: request.isTest,
		idempotencyKey: request.idempotencyKey,
		requestSha256,
		deadlineAt: new Date(draft.deadlineAt),
		refundConditions: request.partner.settings.refundConditions,
		...partsAroundId(draft),
		now,
	};
}

import { ACCEPTANCE_SEQ } from "@webframe/shared/bet";
import type { BetRefusalCode } from "@webframe/shared/wire";
import type { Partner } from "../partners/partner-directory.ts";
import { sha256 } from "../platform/sha256.ts";
import type { StoredBet } from "../store/bet-rows.ts";
import { findBetByKey } from "../store/find-bet-by-key.ts";
import type { BetPlacement } from "../store/place-bet.ts";
import { isUniqueViolation } from "../store/postgres-errors.ts";
import { refuseKey } from "../store/refuse-key.ts";
import { isRevoked } from "../store/sessions.ts";
import { againWhenUndone } from "./again-when-undone.ts";
import { AttemptToPlace, takesBets } from "./attempt-to-place.ts";
import { batchRuleOf, collectedUntil } from "./batches/batch-collector.ts";
import type { WageringContext } from "./context.ts";
import { draftBet, partsAroundId, withBetId } from "./draft-bet.ts";

export interface PlaceRequest {
	readonly partner: Partner;
	readonly playerId: number;
	/** The log-in that the bet comes from. */
	readonly loginId: string;
	readonly partnerUserId: string;
	readonly currency: string;
	readonly digits: number;
	readonly isTest: boolean;
	readonly gameCode: number;
	readonly roundId: number;
	/** As the game's rules read it. */
	readonly selection: object;
	readonly stake: bigint;
	readonly tagId: number | null;
	readonly idempotencyKey: string;
}

export type PlaceResult =
	| { readonly kind: "placed"; readonly betId: number }
	/** The player has logged out: the token is good for no bet any more, and nothing is said about the bet. */
	| { readonly kind: "logged_out" }
	| { readonly kind: "refused"; readonly code: BetRefusalCode; readonly field?: string };

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
	const { partner, playerId, idempotencyKey } = request;
	const requestSha256 = fingerprint(request);
	const batchRule = batchRuleOf(partner, request.gameCode);
	const attempt = new AttemptToPlace(context, {
		partner,
		isCollected: batchRule !== undefined,
		draft: (now, startsNow) => {
			const dueAt = batchRule === undefined ? now.getTime() : collectedUntil(batchRule, now.getTime());
			const draft = draftBet({ ...request, kind: "own" }, now, startsNow ? "starts now" : { dueAt });
			return { draft, placement: placement(request, draft, requestSha256, now) };
		},
	});
	try {
		const placed = await context.places.write(`${playerId} ${idempotencyKey}`, () => attempt.prepare());
		if (placed === undefined) {
			attempt.letGo();
			return (await answerKnown(context, request, requestSha256)) ?? (await refuse(context, request, requestSha256));
		}
		const { draft, slot } = attempt.take();
		const bet = { ...withBetId(draft, placed), betsTakenUntil: placed.bettingClosesAt.getTime() };
		context.known.set(bet.betId, bet);
		if (slot !== undefined) context.deliver(partner, bet, ACCEPTANCE_SEQ, slot);
		if (batchRule !== undefined) context.batches.add(partner, batchRule, bet);
		return { kind: "placed", betId: placed.betId };
	} catch (error) {
		attempt.letGo();
		if (!isUniqueViolation(error, "bet_idempotency")) throw error;
		const known = await answerKnown(context, request, requestSha256);
		if (known === undefined) throw error;
		return known;
	}
}

function fingerprint(request: PlaceRequest): Buffer {
	const { gameCode, roundId, selection, stake, tagId } = request;
	return sha256(JSON.stringify([gameCode, roundId, selection, String(stake), tagId]));
}

async function answerKnown(
	context: WageringContext,
	request: PlaceRequest,
	requestSha256: Buffer,
): Promise<PlaceResult | undefined> {
	const known = await findBetByKey(context.database, request.playerId, request.idempotencyKey);
	if (known === undefined) return undefined;
	if (known.requestSha256.equals(requestSha256)) return { kind: "placed", betId: known.betId };
	return { kind: "refused", code: "key_reused", field: "Idempotency-Key" };
}

/** The casino cannot be reached, the player is logged out or blocked, or the round takes no bets. */
async function refuse(context: WageringContext, request: PlaceRequest, requestSha256: Buffer): Promise<PlaceResult> {
	if (!takesBets(context, request.partner))
		return await refuseFinally(context, request, requestSha256, () => "unavailable");
	// The key stays good: a frame that gets a token of a new log-in repeats the call as it was.
	if (await isRevoked(context.database, request.loginId)) return { kind: "logged_out" };
	return await refuseFinally(context, request, requestSha256, (isBlocked) =>
		isBlocked ? "blocked" : "betting_closed",
	);
}

/**
 * What the player is told stays true: an earlier attempt under the same key that is still on its way, at whatever
 * process, has either placed the bet by now, or never will.
 */
async function refuseFinally(
	context: WageringContext,
	request: PlaceRequest,
	requestSha256: Buffer,
	codeFor: (isBlocked: boolean) => BetRefusalCode,
): Promise<PlaceResult> {
	const { isBlocked } = await refuseKey(context.database, request.playerId, request.idempotencyKey);
	const known = await answerKnown(context, request, requestSha256);
	return known ?? { kind: "refused", code: codeFor(isBlocked) };
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

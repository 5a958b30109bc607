import { createHash } from "node:crypto";
import {
	ACCEPTANCE_SEQ,
	type Bet,
	type Delivery,
	dedupeKey,
	type PayloadSource,
	paymentPayload,
	stakeOnTheWire,
	startAttempt,
} from "@webframe/shared/bet";
import type { BetRefusalCode } from "@webframe/shared/wire";
import type { Partner } from "../partners/partner-directory.ts";
import type { StoredBet } from "../store/bet-rows.ts";
import { findBetByKey, whyNotPlaced } from "../store/find-bet-by-key.ts";
import { type BetPlacement, type PlacedBet, placeBet } from "../store/place-bet.ts";
import { isUniqueViolation } from "../store/postgres-errors.ts";
import { batchRuleOf, collectedUntil } from "./batches/batch-collector.ts";
import type { WageringContext } from "./context.ts";

export interface PlaceRequest {
	readonly partner: Partner;
	readonly playerId: number;
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
	| { readonly kind: "refused"; readonly code: BetRefusalCode; readonly field?: string };

/** Stands in the draft where the database will put the id. */
const BET_ID_PLACE = Number.MAX_SAFE_INTEGER;
/** Before it the payload has only amounts, so that its first occurrence is the real one. */
const PAYLOAD_MARK = `"BetId":${BET_ID_PLACE}`;

/**
 * Places a bet: one statement writes the bet and the delivery of its acceptance; the call to the partner starts
 * right after the commit, and its outcome reaches the player as an event.
 *
 * Idempotent on (player, key): the same request again gets the first answer, another one under the same key is
 * refused.
 */
export async function place(context: WageringContext, request: PlaceRequest): Promise<PlaceResult> {
	const { partner } = request;
	const requestSha256 = fingerprint(request);
	if (!context.wallet.isAvailable(partner)) {
		const known = await answerKnown(context, request, requestSha256);
		return known ?? { kind: "refused", code: "unavailable" };
	}
	const batchRule = batchRuleOf(partner, request.gameCode);
	const slot = batchRule === undefined ? context.wallet.tryAcquire(partner) : undefined;
	try {
		const now = context.clock.now();
		const dueAt = batchRule === undefined ? now.getTime() : collectedUntil(batchRule, now.getTime());
		const draft = draftBet(request, now, slot === undefined ? { dueAt } : "starts now");
		const placed = await placeBet(context.database, placement(request, draft, requestSha256, now));
		if (placed === undefined) {
			slot?.release();
			return (await answerKnown(context, request, requestSha256)) ?? (await refuse(context, request));
		}
		const bet = withId(draft, placed);
		context.known.set(bet.betId, bet);
		if (slot !== undefined) context.deliver(partner, bet, ACCEPTANCE_SEQ, slot);
		if (batchRule !== undefined) context.batches.add(partner, batchRule, bet);
		return { kind: "placed", betId: placed.betId };
	} catch (error) {
		slot?.release();
		if (!isUniqueViolation(error, "bet_idempotency")) throw error;
		const known = await answerKnown(context, request, requestSha256);
		if (known === undefined) throw error;
		return known;
	}
}

function fingerprint(request: PlaceRequest): Buffer {
	const { gameCode, roundId, selection, stake, tagId } = request;
	const text = JSON.stringify([gameCode, roundId, selection, String(stake), tagId]);
	return createHash("sha256").update(text).digest();
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

async function refuse(context: WageringContext, request: PlaceRequest): Promise<PlaceResult> {
	const why = await whyNotPlaced(context.database, request.playerId);
	return { kind: "refused", code: why.isBlocked ? "blocked" : "betting_closed" };
}

/** The bet as it will stand in the database, with a placeholder for its id. */
function draftBet(request: PlaceRequest, now: Date, first: "starts now" | { readonly dueAt: number }): StoredBet {
	const { partner } = request;
	const deadlineAt = now.getTime() + partner.settings.acceptanceDeadlineMs;
	const dueAt = first === "starts now" ? now.getTime() : Math.min(first.dueAt, deadlineAt);
	const moved = stakeOnTheWire(request.stake, false, partner.policy.tax);
	const source: PayloadSource = {
		partnerUserId: request.partnerUserId,
		digits: request.digits,
		promoCode: null,
		issueId: null,
		tagId: request.tagId,
	};
	const waiting: Delivery = {
		seq: 1,
		kind: "payment",
		transactionType: -1,
		amount: moved.amount,
		taxAmount: moved.taxAmount,
		payload: paymentPayload(source, BET_ID_PLACE, -1, moved),
		dedupeKey: dedupeKey(partner.policy.dedupeMode, BET_ID_PLACE, -1, moved),
		state: "due",
		attempts: 0,
		mayHaveArrived: false,
		happened: [],
		dueAt,
		firstDueAt: now.getTime(),
		needsAcceptance: false,
		refusedBy: null,
		resent: false,
		listed: null,
		lastCode: null,
	};
	const acceptance =
		first === "starts now"
			? { ...waiting, ...startAttempt({ deadlineAt }, waiting, partner.policy, now.getTime()) }
			: waiting;
	const bet: Bet = {
		...source,
		betId: BET_ID_PLACE,
		version: 1,
		kind: "own",
		partnerId: partner.partnerId,
		playerId: request.playerId,
		currency: request.currency,
		stake: request.stake,
		state: "pending",
		outOfPlay: null,
		isClosed: false,
		deadlineAt,
		roundTakesAcceptances: true,
		winAmount: null,
		winTaxAmount: null,
		code: null,
		deliveries: [acceptance],
	};
	const { gameCode, roundId } = request;
	return { ...bet, gameCode, roundId, placedAt: now.getTime(), betsTakenUntil: null };
}

function placement(request: PlaceRequest, draft: StoredBet, requestSha256: Buffer, now: Date): BetPlacement {
	const [acceptance] = draft.deliveries;
	if (acceptance === undefined) throw new Error("A bet is placed with its acceptance.");
	const { payload } = acceptance;
	const idAt = payload.indexOf(PAYLOAD_MARK) + PAYLOAD_MARK.length - String(BET_ID_PLACE).length;
	return {
		partnerId: request.partner.partnerId,
		playerId: request.playerId,
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
		acceptance,
		payloadHead: payload.slice(0, idAt),
		payloadTail: payload.slice(idAt + String(BET_ID_PLACE).length),
		dedupeKeyTail: (acceptance.dedupeKey ?? "").slice(String(BET_ID_PLACE).length),
		now,
	};
}

/** Puts what only the database knew into the draft: the id, and when the round stops taking bets. */
function withId(draft: StoredBet, { betId, bettingClosesAt }: PlacedBet): StoredBet {
	const deliveries = draft.deliveries.map((delivery) => ({
		...delivery,
		payload: delivery.payload.replace(PAYLOAD_MARK, `"BetId":${betId}`),
		dedupeKey: delivery.dedupeKey?.replace(String(BET_ID_PLACE), String(betId)) ?? null,
	}));
	return { ...draft, betId, betsTakenUntil: bettingClosesAt.getTime(), deliveries };
}

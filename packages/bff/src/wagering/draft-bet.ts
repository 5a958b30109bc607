import {
	type Bet,
	type Delivery,
	dedupeKey,
	type PayloadSource,
	paymentPayload,
	stakeOnTheWire,
	startAttempt,
} from "@webframe/shared/bet";
import type { Partner } from "../partners/partner-directory.ts";
import type { StoredBet } from "../store/bet-rows.ts";

/** Stands in the draft where the database will put the id. */
const BET_ID_PLACE = Number.MAX_SAFE_INTEGER;
/** Before it the payload has only amounts, so that its first occurrence is the real one. */
const PAYLOAD_MARK = `"BetId":${BET_ID_PLACE}`;

export interface BetDraft {
	readonly kind: Bet["kind"];
	readonly partner: Partner;
	readonly playerId: number;
	readonly partnerUserId: string;
	readonly currency: string;
	readonly digits: number;
	readonly gameCode: number;
	readonly roundId: number;
	readonly stake: bigint;
	/** The freebet that it is played with; null: with the player's own money. */
	readonly freebet: { readonly bonusId: string; readonly issueId: string } | null;
	readonly tagId: number | null;
	/** Null: a provider's bet. */
	readonly idempotencyKey: string | null;
}

/** The bet as it will stand in the database, with placeholders for its id and its place there. */
export function draftBet(request: BetDraft, now: Date, first: "starts now" | { readonly dueAt: number }): StoredBet {
	const { partner } = request;
	const deadlineAt = now.getTime() + partner.settings.acceptanceDeadlineMs;
	const dueAt = first === "starts now" ? now.getTime() : Math.min(first.dueAt, deadlineAt);
	const moved = stakeOnTheWire(request.stake, request.freebet !== null, partner.policy.tax);
	const source: PayloadSource = {
		partnerUserId: request.partnerUserId,
		digits: request.digits,
		promoCode: request.freebet?.bonusId ?? null,
		issueId: request.freebet?.issueId ?? null,
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
		partnerTransactionId: null,
	};
	const acceptance =
		first === "starts now"
			? { ...waiting, ...startAttempt({ deadlineAt }, waiting, partner.policy, now.getTime()) }
			: waiting;
	const bet: Bet = {
		...source,
		betId: BET_ID_PLACE,
		version: 1,
		kind: request.kind,
		partnerId: partner.partnerId,
		playerId: request.playerId,
		currency: request.currency,
		stake: request.stake,
		state: "pending",
		outOfPlay: null,
		isClosed: false,
		deadlineAt,
		roundTakesAcceptances: true,
		toldAt: null,
		refundConditions: partner.settings.refundConditions,
		winAmount: null,
		winTaxAmount: null,
		code: null,
		deliveries: [acceptance],
	};
	const { gameCode, roundId, idempotencyKey } = request;
	const places = { place: "", deliveryPlaces: [] };
	const promoUse = request.freebet === null ? null : ("held" as const);
	return {
		...bet,
		...places,
		promoUse,
		cashOut: null,
		gameCode,
		roundId,
		placedAt: now.getTime(),
		betsTakenUntil: null,
		idempotencyKey,
	};
}

/** What the statement that places the bet puts together with the id that it hands out. */
export interface PartsAroundId {
	/** The -1: already an attempt of the placing process, or waiting when no place for a call was free. */
	readonly acceptance: Delivery;
	/** The payload's text before and behind the BetId. */
	readonly payloadHead: string;
	readonly payloadTail: string;
	/** The dedupe key behind the BetId. */
	readonly dedupeKeyTail: string;
}

export function partsAroundId(draft: StoredBet): PartsAroundId {
	const [acceptance] = draft.deliveries;
	if (acceptance === undefined) throw new Error("A bet is placed with its acceptance.");
	const { payload } = acceptance;
	const idAt = payload.indexOf(PAYLOAD_MARK) + PAYLOAD_MARK.length - String(BET_ID_PLACE).length;
	return {
		acceptance,
		payloadHead: payload.slice(0, idAt),
		payloadTail: payload.slice(idAt + String(BET_ID_PLACE).length),
		dedupeKeyTail: (acceptance.dedupeKey ?? "").slice(String(BET_ID_PLACE).length),
	};
}

interface PlacedRows extends Pick<StoredBet, "betId" | "place"> {
	/** Where the acceptance lies. */
	readonly deliveryPlace: string;
}

/** Puts the id that the database has handed out, and where it has put the rows, into the draft. */
export function withBetId(draft: StoredBet, { betId, place, deliveryPlace }: PlacedRows): StoredBet {
	const deliveries = draft.deliveries.map((delivery) => ({
		...delivery,
		payload: delivery.payload.replace(PAYLOAD_MARK, `"BetId":${betId}`),
		dedupeKey: delivery.dedupeKey?.replace(String(BET_ID_PLACE), String(betId)) ?? null,
	}));
	return { ...draft, betId, place, deliveryPlaces: [deliveryPlace], deliveries };
}

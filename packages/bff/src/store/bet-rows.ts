import type { Bet, BetState, Delivery } from "@webframe/shared/bet";
import type { PromoUse } from "@webframe/shared/bonus";
import { type DeliveryRow, deliveryFromRow } from "./delivery-rows.ts";
import { refundConditionsFromNumber } from "./refund-conditions.ts";

/** A row of `bet` joined with one of its deliveries, the player's partner id and the state of its round. */
export interface BetDeliveryRow extends DeliveryRow {
	readonly betId: number;
	readonly version: number;
	readonly kind: Bet["kind"];
	readonly partnerId: number;
	readonly playerId: number;
	readonly partnerUserId: string;
	readonly currency: string;
	readonly digits: number;
	readonly stake: bigint;
	readonly promoCode: string | null;
	readonly issueId: string | null;
	readonly promoUse: PromoUse | null;
	readonly tagId: number | null;
	readonly state: BetState;
	readonly outOfPlay: Bet["outOfPlay"];
	readonly isClosed: boolean;
	readonly deadlineAt: Date;
	readonly roundTakesAcceptances: boolean;
	readonly toldAt: Date | null;
	readonly refundConditions: number | null;
	readonly betsTakenUntil: Date | null;
	readonly winAmount: bigint | null;
	readonly winTaxAmount: bigint | null;
	readonly cashOut: number | null;
	readonly code: string | null;
	readonly gameCode: number;
	readonly roundId: number;
	readonly placedAt: Date;
	readonly place: string;
	readonly deliveryPlace: string;
	readonly idempotencyKey: string | null;
}

/** A bet with what only its telling needs, beside what decisions need. */
export interface StoredBet extends Bet {
	readonly gameCode: number;
	readonly roundId: number;
	readonly placedAt: number;
	/** When its round stops taking bets; null for a round that has stopped, and for a provider's. */
	readonly betsTakenUntil: number | null;
	/** The key under which its player placed it; a provider's bet has none. */
	readonly idempotencyKey: string | null;
	/** Whether it holds a use of its freebet; null without one. */
	readonly promoUse: PromoUse | null;
	/** The coefficient at which its player left before the end, in hundredths; null where nobody did. */
	readonly cashOut: number | null;
	/** Where this version of the row lies in its table (`ctid`). Each write moves it. */
	readonly place: string;
	/** Where its deliveries lay when they were last read or written, in their order, as far as this is known. */
	readonly deliveryPlaces: DeliveryPlaces;
}

export type DeliveryPlaces = readonly (string | undefined)[];

/** Puts rows, ordered by bet and `seq`, together to bets. */
export function betsFromRows(rows: readonly BetDeliveryRow[]): StoredBet[] {
	const bets: StoredBet[] = [];
	let deliveries: Delivery[] = [];
	let places: string[] = [];
	for (const row of rows) {
		if (bets.at(-1)?.betId !== row.betId) {
			deliveries = [];
			places = [];
			bets.push(betFromRow(row, deliveries, places));
		}
		deliveries.push(deliveryFromRow(row));
		places.push(row.deliveryPlace);
	}
	return bets;
}

function betFromRow(row: BetDeliveryRow, deliveries: readonly Delivery[], deliveryPlaces: DeliveryPlaces): StoredBet {
	return {
		betId: row.betId,
		version: row.version,
		kind: row.kind,
		partnerId: row.partnerId,
		playerId: row.playerId,
		partnerUserId: row.partnerUserId,
		currency: row.currency,
		digits: row.digits,
		stake: row.stake,
		promoCode: row.promoCode,
		issueId: row.issueId,
		promoUse: row.promoUse,
		tagId: row.tagId,
		state: row.state,
		outOfPlay: row.outOfPlay,
		isClosed: row.isClosed,
		deadlineAt: row.deadlineAt.getTime(),
		roundTakesAcceptances: row.roundTakesAcceptances,
		toldAt: row.toldAt?.getTime() ?? null,
		refundConditions: refundConditionsFromNumber(row.refundConditions),
		winAmount: row.winAmount,
		winTaxAmount: row.winTaxAmount,
		cashOut: row.cashOut,
		code: row.code,
		gameCode: row.gameCode,
		roundId: row.roundId,
		placedAt: row.placedAt.getTime(),
		betsTakenUntil: row.betsTakenUntil?.getTime() ?? null,
		idempotencyKey: row.idempotencyKey,
		place: row.place,
		deliveryPlaces,
		deliveries,
	};
}

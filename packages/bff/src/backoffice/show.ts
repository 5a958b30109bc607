import { formatAmount } from "@webframe/shared/money";
import type {
	ActionValue,
	BackofficeBet,
	BackofficeCashback,
	BackofficeDelivery,
	BetActionValue,
	CashbackActionValue,
	ListedCashback,
	RejectedBet,
} from "@webframe/shared/wire";
import type { OwnGames } from "../games/own-games.ts";
import { fatesOfTicket } from "../games/pick-fates.ts";
import type { Database } from "../platform/database.ts";
import {
	type DeliveryView,
	type ListedBetView,
	type ListedCashbackView,
	viewBet,
	viewCashback,
	viewDeliveries,
	viewProviderBet,
} from "../store/operators-view.ts";
import type { Sight } from "../store/sight.ts";
import { coefficientText } from "../wagering/told-cash-out.ts";

interface ShownFrom {
	readonly database: Database;
	readonly ownGames: OwnGames;
}

/** The bet as it stands now, as operators see it. */
export async function showBet(
	{ database, ownGames }: ShownFrom,
	sight: Sight,
	betId: number,
): Promise<BackofficeBet | undefined> {
	const bet = await viewBet(database, sight, betId);
	if (bet === undefined) return undefined;
	const { digits, ...shown } = bet;
	const atProvider = bet.kind === "provider" ? await viewProviderBet(database, betId) : undefined;
	const ticket = bet.kind === "own" ? await fatesOfTicket({ database, ownGames }, bet) : undefined;
	const picks = ticket?.fates.map((fate) => ({
		...fate,
		text: ticket.rules?.describeOutcome(fate.outcome) ?? fate.outcome,
	}));
	return {
		...shown,
		...(picks === undefined ? {} : { picks }),
		...(atProvider === undefined ? {} : { atProvider }),
		stake: formatAmount(bet.stake, digits),
		winAmount: amount(bet.winAmount, digits),
		winTaxAmount: amount(bet.winTaxAmount, digits),
		cashOut: bet.cashOut === null ? null : coefficientText(bet.cashOut),
		placedAt: bet.placedAt.toISOString(),
		deadlineAt: bet.deadlineAt.toISOString(),
		changedAt: bet.changedAt.toISOString(),
		deliveries: (await viewDeliveries(database, sight, betId)).map((delivery) => showDelivery(delivery, digits)),
	};
}

/** The same for a cashback. */
export async function showCashback(
	database: Database,
	sight: Sight,
	cashbackId: number,
): Promise<BackofficeCashback | undefined> {
	const cashback = await viewCashback(database, sight, cashbackId);
	if (cashback === undefined) return undefined;
	const { digits, ...shown } = cashback;
	return {
		...shown,
		amount: formatAmount(cashback.amount, digits),
		taxAmount: amount(cashback.taxAmount, digits),
		createdAt: cashback.createdAt.toISOString(),
		changedAt: cashback.changedAt.toISOString(),
		deliveries: (await viewDeliveries(database, sight, cashbackId)).map((delivery) => showDelivery(delivery, digits)),
	};
}

export function showListedBet(row: ListedBetView, now: Date): RejectedBet {
	const { betId, betState, partnerId, playerId, partnerUserId, isTest, gameCode, roundId, currency, digits } = row;
	return {
		...showDelivery(row, digits),
		betId,
		betState,
		partnerId,
		playerId,
		partnerUserId,
		isTest,
		gameCode,
		roundId,
		currency,
		reason: row.listed ?? "refused",
		ageSeconds: ageOf(row, now),
	};
}

export function showListedCashback(row: ListedCashbackView, now: Date): ListedCashback {
	const { cashbackId, cashbackState, partnerId, playerId, partnerUserId, currency, digits } = row;
	return {
		...showDelivery(row, digits),
		cashbackId,
		cashbackState,
		partnerId,
		playerId,
		partnerUserId,
		currency,
		reason: row.listed ?? "refused",
		ageSeconds: ageOf(row, now),
	};
}

function showDelivery(delivery: DeliveryView, digits: number): BackofficeDelivery {
	const { seq, kind, transactionType, state, attempts, mayHaveArrived, listed, lastCode, infoAt } = delivery;
	const { partnerTransactionId } = delivery;
	return {
		seq,
		kind,
		transactionType,
		state,
		attempts,
		mayHaveArrived,
		listed,
		lastCode,
		partnerTransactionId,
		amount: amount(delivery.amount, digits),
		taxAmount: amount(delivery.taxAmount, digits),
		dueAt: delivery.dueAt?.toISOString() ?? null,
		...(infoAt === null ? {} : { infoAnswer: delivery.infoAnswer, infoAt: infoAt.toISOString() }),
		createdAt: delivery.createdAt.toISOString(),
		changedAt: delivery.changedAt.toISOString(),
	};
}

function ageOf({ firstDueAt, createdAt }: DeliveryView, now: Date): number {
	return Math.max(0, Math.floor((now.getTime() - (firstDueAt ?? createdAt).getTime()) / 1000));
}

function amount(minor: bigint | null, digits: number): string | null {
	return minor === null ? null : formatAmount(minor, digits);
}

/** The same for a cashback. */
export async function withCashback(
	database: Database,
	sight: Sight,
	cashbackId: number,
	value: ActionValue,
): Promise<CashbackActionValue> {
	const cashback = await showCashback(database, sight, cashbackId);
	return cashback === undefined ? value : { ...value, cashback };
}

/** What came of an action, with the bet as it stands after it. */
export async function withBet(
	from: ShownFrom,
	sight: Sight,
	betId: number,
	value: ActionValue,
): Promise<BetActionValue> {
	const bet = await showBet(from, sight, betId);
	return bet === undefined ? value : { ...value, bet };
}

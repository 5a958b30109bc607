import type { BackofficeBet, BackofficeDelivery } from "@webframe/shared/wire";

/** A stake that was accepted. */
export const madeDelivery: BackofficeDelivery = {
	seq: 1,
	kind: "payment",
	transactionType: -1,
	amount: "2.00",
	taxAmount: null,
	state: "accepted",
	attempts: 1,
	mayHaveArrived: true,
	dueAt: null,
	listed: null,
	lastCode: 200,
	createdAt: "2026-11-26T10:00:00.100Z",
	changedAt: "2026-11-26T10:00:00.400Z",
};

export const madeBet: BackofficeBet = {
	betId: 77,
	kind: "own",
	partnerId: 1556,
	playerId: 5,
	partnerUserId: "anna",
	isTest: false,
	gameCode: 23,
	roundId: 12,
	selection: { market: "numbers", numbers: [1, 2, 3] },
	currency: "EUR",
	stake: "2.00",
	promoCode: null,
	state: "accepted",
	status: "accepted",
	outOfPlay: null,
	isClosed: false,
	code: null,
	winAmount: null,
	winTaxAmount: null,
	placedAt: "2026-11-26T10:00:00.000Z",
	deadlineAt: "2026-11-26T10:00:30.000Z",
	changedAt: "2026-11-26T10:00:00.400Z",
	deliveries: [madeDelivery],
};

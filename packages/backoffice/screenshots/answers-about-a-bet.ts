/** What the service answers about a bet whose payout a casino refused after an outage. */
import { auditLogListSchema, backofficeBetSchema, conflictListSchema, exchangeListSchema } from "@webframe/shared/wire";
import { at, BET_ID, PARTNER_ID, PLAYER_ID, ROUND_ID } from "./ids.ts";

const delivery = {
	kind: "payment",
	taxAmount: null,
	attempts: 1,
	mayHaveArrived: true,
	dueAt: null,
	listed: null,
	lastCode: null,
	createdAt: at("13:11:58.310"),
	changedAt: at("13:11:58.702"),
};

export const bet = backofficeBetSchema.parse({
	betId: BET_ID,
	kind: "own",
	partnerId: PARTNER_ID,
	playerId: PLAYER_ID,
	partnerUserId: "player-7120",
	isTest: false,
	gameCode: 9,
	roundId: ROUND_ID,
	selection: { market: "numbers", numbers: [3, 14, 15, 26, 53] },
	currency: "EUR",
	stake: "5.00",
	promoCode: null,
	state: "accepted",
	status: "accepted",
	outOfPlay: null,
	isClosed: false,
	code: null,
	winAmount: "12.50",
	winTaxAmount: null,
	cashOut: null,
	placedAt: at("13:11:58.300"),
	deadlineAt: at("13:12:28.300"),
	changedAt: at("13:31:02.044"),
	deliveries: [
		{
			...delivery,
			seq: 1,
			transactionType: -1,
			amount: "5.00",
			state: "accepted",
			partnerTransactionId: "LK-88120457",
		},
		{
			...delivery,
			seq: 2,
			transactionType: 1,
			amount: "12.50",
			state: "manual",
			attempts: 9,
			listed: "refused",
			lastCode: 103_811,
			partnerTransactionId: null,
			createdAt: at("13:12:40.015"),
			changedAt: at("13:31:02.044"),
		},
	],
});

const exchange = {
	direction: "out",
	partnerId: PARTNER_ID,
	providerId: null,
	subjectIds: [BET_ID],
	partnerUserId: null,
	request: "{}",
	contentType: "application/json",
	retryAfter: null,
	callId: null,
	keyId: "2026-11",
};

export const exchanges = exchangeListSchema.parse({
	items: [
		{
			...exchange,
			exchangeId: 4,
			happenedAt: at("13:31:01.902"),
			call: "/payments/make",
			answer: '{"ErrorCode":103811}',
			status: 200,
			errorCode: 103_811,
			durationMs: 141,
		},
		{
			...exchange,
			exchangeId: 3,
			happenedAt: at("13:12:40.020"),
			call: "/payments/make",
			answer: "connect ECONNREFUSED 203.0.113.20:443",
			status: null,
			errorCode: null,
			durationMs: 12,
			contentType: null,
		},
		{
			...exchange,
			exchangeId: 2,
			happenedAt: at("13:11:58.640"),
			direction: "in",
			call: "/payments/accept",
			answer: '{"ErrorCode":200}',
			status: 200,
			errorCode: 200,
			durationMs: 9,
			keyId: null,
		},
		{
			...exchange,
			exchangeId: 1,
			happenedAt: at("13:11:58.320"),
			call: "/payments/make",
			answer: '{"ErrorCode":200}',
			status: 200,
			errorCode: 200,
			durationMs: 96,
		},
	],
	missing: 0,
});
export const conflicts = conflictListSchema.parse({ items: [] });
export const auditLog = auditLogListSchema.parse({
	items: [
		{
			auditId: 9_120,
			happenedAt: at("13:30:59.880"),
			actor: "tom.becker",
			action: "bet.resend",
			subject: `bet ${BET_ID}`,
			note: "Lakeside says it is back.",
			details: { seq: 2 },
			byToken: false,
			hash: "ab".repeat(32),
		},
	],
});

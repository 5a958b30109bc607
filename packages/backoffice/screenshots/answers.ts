/** What the service answers in the pictures: an afternoon on which one casino's payments have come back after an outage. */
import {
	alarmListSchema,
	backofficePartnerSchema,
	onboardingValueSchema,
	rejectedBetListSchema,
	sessionValueSchema,
	todaySchema,
	waitingApprovalListSchema,
} from "@webframe/shared/wire";
import { at, BET_ID, PARTNER_ID, PLAYER_ID, ROUND_ID } from "./ids.ts";

export const session = sessionValueSchema.parse({
	name: "olga.meier",
	role: "manager",
	may: ["look", "payloads", "mend", "money", "export", "approvals", "settings", "audit", "people"],
	passkeys: 2,
	openid: false,
});

const circuitOpened = {
	alarmId: 311,
	kind: "partner_circuit_opened",
	subject: `partner ${PARTNER_ID} payments`,
	cause: "connect ECONNREFUSED 203.0.113.20:443",
	isSevere: true,
	openedAt: at("13:12:40"),
	lastSeenAt: at("13:31:02"),
	count: 9,
	acknowledgedBy: null,
	acknowledgedAt: null,
	note: null,
	endedAt: null,
};

/** Somebody who only looks. */
export const viewerSession = sessionValueSchema.parse({ ...session, name: "vera.lind", role: "viewer", may: ["look"] });

export const alarms = alarmListSchema.parse({
	items: [
		circuitOpened,
		{
			...circuitOpened,
			alarmId: 309,
			kind: "large_jackpot_won",
			subject: "jackpot 12",
			cause: "a share of 48211.40 EUR is above the limit of 25000.00 EUR",
			isSevere: false,
			openedAt: at("11:48:05"),
			lastSeenAt: at("11:48:05"),
			count: 1,
			acknowledgedBy: "tom.becker",
			acknowledgedAt: at("11:50:31"),
			note: "Checked against the draw; the casino is told.",
		},
		{
			...circuitOpened,
			alarmId: 298,
			kind: "provider_clock",
			subject: "provider 3",
			cause: "its calls are 41 s behind",
			isSevere: false,
			openedAt: at("08:02:11"),
			lastSeenAt: at("08:20:45"),
			count: 14,
			acknowledgedBy: "tom.becker",
			acknowledgedAt: at("08:10:00"),
			note: "They have set their clock.",
			endedAt: at("08:25:00"),
		},
	],
	nextBefore: null,
});

const CURVE = [
	3, 4, 4, 6, 5, 7, 8, 7, 9, 11, 12, 10, 13, 15, 14, 16, 12, 9, 8, 10, 11, 13, 17, 19, 18, 21, 20, 22, 19, 23,
];

export const today = todaySchema.parse({
	at: at("14:03:18"),
	bets: { perSecond: 5.8, since: at("13:03:18"), count: 18_244, players: 1_903, curve: CURVE },
	money: [
		{ currency: "EUR", stakes: "61204.50", payouts: "55871.20", margin: "4120.80", exposure: "2310.00" },
		{ currency: "PLN", stakes: "18420.00", payouts: "19102.75", margin: "-982.25", exposure: "640.00" },
		{ currency: "JPY", stakes: "912400", payouts: "801250", margin: "96150", exposure: "15000" },
	],
	partners: [
		{
			partnerId: PARTNER_ID,
			name: "Lakeside Casino",
			acceptMs: { half: 212, most: 1_840, of: 9_120 },
			openCircuits: ["payments"],
		},
		{ partnerId: 1_602, name: "Nordlys Spill", acceptMs: { half: 96, most: 240, of: 7_433 }, openCircuits: [] },
		{ partnerId: 1_733, name: "Casa Dorada", acceptMs: { half: 134, most: 388, of: 1_691 }, openCircuits: [] },
	],
	rounds: {
		open: 22,
		late: [{ roundId: ROUND_ID, gameCode: 23, state: "drawing", lateMs: 8_200 }],
		held: 1,
	},
	bigWins: [
		{
			betId: 48_201_553,
			partnerId: 1_602,
			gameCode: 27,
			stake: "120.00",
			win: "4320.00",
			currency: "EUR",
			placedAt: at("13:41:09"),
		},
		{
			betId: 48_198_020,
			partnerId: PARTNER_ID,
			gameCode: 9,
			stake: "5.00",
			win: "2500.00",
			currency: "EUR",
			placedAt: at("13:22:57"),
		},
	],
	waits: { rejectedBets: 37, approvals: 2, countedTo: 1_000 },
	alarms: alarms.items.slice(0, 1),
});

const REASONS = ["refused", "overdue", "refused", "stopped", "unsettled", "contradicted", "refused", "overdue"];

export const rejectedBets = rejectedBetListSchema.parse({
	items: Array.from({ length: 24 }, (_, index) => ({
		betId: BET_ID - index * 317,
		betState: "accepted",
		partnerId: index % 5 === 3 ? 1_602 : PARTNER_ID,
		playerId: PLAYER_ID + index,
		partnerUserId: `player-${7_120 + index * 13}`,
		isTest: false,
		gameCode: 23,
		roundId: ROUND_ID - index,
		currency: index % 5 === 3 ? "PLN" : "EUR",
		reason: REASONS[index % REASONS.length],
		ageSeconds: 2_240 + index * 1_790,
		seq: 2,
		kind: "payment",
		transactionType: 1,
		amount: `${12 + index * 7}.50`,
		taxAmount: null,
		state: "manual",
		attempts: 3 + (index % 9),
		mayHaveArrived: index % 3 === 0,
		dueAt: null,
		listed: REASONS[index % REASONS.length],
		lastCode: index % 4 === 0 ? 503 : 103_811,
		partnerTransactionId: null,
		createdAt: at("13:12:04"),
		changedAt: at("13:31:02"),
	})),
});

export const partner = backofficePartnerSchema.parse({
	partnerId: PARTNER_ID,
	name: "Lakeside Casino",
	apiUrl: "https://aggregator.lakeside.example/api",
	isActive: true,
	settings: {
		currencies: ["EUR", "PLN"],
		allowedOrigins: ["https://lakeside.example", "https://m.lakeside.example"],
		tax: { base: "winnings", rate: "0.12" },
		callTimeoutMs: 5_000,
		reportTimeZone: "Europe/Warsaw",
	},
	changedAt: at("09:14:30"),
	managed: ["settings.allowedOrigins"],
	secrets: [{ secretId: "0197a3b0-5d1f-7c3e-9a50-6c1e0a4f2b11", createdAt: "2026-06-02T08:00:00.000Z" }],
	fileChanges: [],
	state: {
		circuits: [
			{ calls: "payments", cause: "connect ECONNREFUSED 203.0.113.20:443", openedAt: at("13:12:40"), closedAt: null },
		],
		hints: [
			{
				call: "/payments/accept",
				field: "Value.Balance",
				hint: "number",
				firstAt: at("07:00:00"),
				lastAt: at("13:00:00"),
			},
		],
	},
});

export const onboarding = onboardingValueSchema.parse({
	lines: [
		{ step: "token", isDone: true, at: at("08:01:12"), detail: null },
		{ step: "origins", isDone: true, at: null, detail: "2" },
		{ step: "on", isDone: true, at: null, detail: null },
		{ step: "frame", isDone: true, at: at("08:20:09"), detail: "https://lakeside.example" },
		{ step: "log_in", isDone: true, at: at("08:20:11"), detail: null },
		{ step: "keys", isDone: true, at: at("08:20:11"), detail: null },
		{ step: "accept", isDone: false, at: null, detail: null },
	],
	links: [],
});

export const approvals = waitingApprovalListSchema.parse({
	items: [
		{
			approvalId: "0197a3b0-5d1f-7c3e-9a50-6c1e0a4f2b12",
			action: "round.correct",
			subject: `round ${ROUND_ID}`,
			request: { gameCode: 23, before: "4 8 15 16 32 42", after: "4 8 15 16 23 42", correctedAt: null },
			askedBy: "tom.becker",
			askedAt: at("13:50:02"),
			until: "2026-11-27T13:50:02.000Z",
			note: "The camera shows 23 where 32 was read.",
			call: "/rounds/correct",
			mayGive: true,
			mayTakeBack: false,
		},
		{
			approvalId: "0197a3b0-5d1f-7c3e-9a50-6c1e0a4f2b13",
			action: "partner.change",
			subject: `partner ${PARTNER_ID}`,
			request: {
				settings: {
					...partner.settings,
					tax: { base: "payout", rate: "0.10" },
					refundConditions: ["timeout", "http5xx"],
					secondPersonAbove: { EUR: "1000.00", PLN: "4000.00" },
				},
				basedOn: partner.changedAt,
			},
			askedBy: "olga.meier",
			askedAt: at("13:58:44"),
			until: "2026-11-27T13:58:44.000Z",
			call: "/partners/change",
			mayGive: false,
			whyNot: "yours",
			mayTakeBack: true,
		},
		{
			approvalId: "0197a3b0-5d1f-7c3e-9a50-6c1e0a4f2b14",
			action: "cashback.issue_file",
			subject: `partner ${PARTNER_ID}`,
			request: {
				partnerId: PARTNER_ID,
				requestKey: "losses-2026-w47",
				contentSha256: "3f9a".repeat(16),
				cashbacks: 1_000,
				amounts: { EUR: "14500.00", PLN: "2210.50" },
			},
			askedBy: "ivo.kralj",
			askedAt: at("13:59:10"),
			until: "2026-11-27T13:59:10.000Z",
			note: "Losses of the week.",
			call: "/cashbacks/issue-file",
			mayGive: true,
			mayTakeBack: false,
		},
		{
			approvalId: "0197a3b0-5d1f-7c3e-9a50-6c1e0a4f2b15",
			action: "bets.resume",
			subject: "bets of game 23",
			request: { stoppedAt: at("13:59:40") },
			askedBy: "nina.voss",
			askedAt: at("14:01:02"),
			until: "2026-11-27T14:01:02.000Z",
			note: "The wheel is turned by hand again.",
			call: "/bet-stops/resume",
			mayGive: false,
			whyNot: "close",
			mayTakeBack: false,
		},
	],
});

/** What the service answers of what is looked up, of long work and of a month: where much of one thing stands together. */
import {
	findValueSchema,
	jobListSchema,
	showJobValueSchema,
	statementListSchema,
	statementSchema,
} from "@webframe/shared/wire";
import { at, BET_ID, PARTNER_ID, PLAYER_ID, ROUND_ID } from "./ids.ts";

const ISSUE_ID = "0197a3b0-5d1f-7c3e-9a50-6c1e0a4f2b20";
const CALL = { kind: "call", partnerId: PARTNER_ID, providerId: null, call: "/payments/make", betId: BET_ID };

export const found = findValueSchema.parse({
	items: [
		{
			kind: "bet",
			betId: BET_ID,
			partnerId: PARTNER_ID,
			gameCode: 9,
			roundId: ROUND_ID,
			currency: "EUR",
			stake: "5.00",
			state: "accepted",
			placedAt: at("13:11:58.300"),
		},
		{
			kind: "player",
			playerId: PLAYER_ID,
			partnerId: PARTNER_ID,
			partnerUserId: "LK-88120457",
			currency: "EUR",
			isTest: false,
			isBlocked: true,
		},
		{ kind: "round", roundId: ROUND_ID, gameCode: 9, state: "finished", bettingOpensAt: at("13:11:40") },
		{ kind: "cashback", cashbackId: 48_213_090, partnerId: PARTNER_ID, state: "paid" },
		{
			kind: "freebet",
			issueId: ISSUE_ID,
			partnerId: PARTNER_ID,
			betsLeft: 3,
			expiresAt: "2026-12-10T23:00:00.000Z",
			isCancelled: false,
		},
		{ ...CALL, happenedAt: at("13:12:40.020"), direction: "out", status: null },
		{ ...CALL, happenedAt: at("13:11:58.320"), direction: "out", status: 200 },
	],
});

const job = {
	jobId: "0197a3b0-5d1f-7c3e-9a50-6c1e0a4f2b30",
	kind: "resend",
	state: "done",
	partnerId: PARTNER_ID,
	requestKey: "resend-2026-11-26",
	startedBy: "olga.meier",
	askedBy: "tom.becker",
	note: "Lakeside's payments answer again since 13:30.",
	items: 214,
	done: 209,
	notDone: 5,
	startedAt: at("13:33:10"),
	endedAt: at("13:34:52"),
};

export const jobs = jobListSchema.parse({ items: [job] });

export const shownJob = showJobValueSchema.parse({
	job,
	items: [
		{ line: 17, outcome: "refused", reason: "another_in_flight", subjectId: BET_ID, accountId: "player-7120" },
		{ line: 58, outcome: "nothing_to_do", subjectId: BET_ID - 317, accountId: "player-7133" },
		{ line: 103, outcome: "nothing_to_do", subjectId: BET_ID - 634, accountId: "player-7146" },
		{ line: 140, outcome: "failed", subjectId: BET_ID - 951, accountId: "player-7159" },
		{ line: 202, outcome: "failed", subjectId: BET_ID - 1_268, accountId: "player-7172" },
	],
});

const euros = {
	currency: "EUR",
	bets: 182_440,
	transactions: 371_902,
	stakes: "912340.50",
	payouts: "821106.45",
	returns: "2410.00",
	tax: "0.00",
	freebets: "1985.00",
	jackpots: "9120.00",
	cashbacks: "1240.00",
	margin: "79704.05",
};
const zlotys = {
	currency: "PLN",
	bets: 31_206,
	transactions: 64_410,
	stakes: "418920.00",
	payouts: "371280.75",
	returns: "940.00",
	tax: "0.00",
	freebets: "0.00",
	jackpots: "0.00",
	cashbacks: "0.00",
	margin: "46699.25",
};
/** Payouts of September that were accepted in October. */
const late = {
	...euros,
	bets: 0,
	transactions: 2,
	stakes: "0.00",
	payouts: "212.50",
	returns: "0.00",
	freebets: "0.00",
	jackpots: "0.00",
	cashbacks: "0.00",
	margin: "-212.50",
};
const due = [{ ...euros, transactions: 371_904, payouts: "821318.95", margin: "79491.55" }, zlotys];
const closing = { sha256: "3f9a".repeat(16), closedBy: "olga.meier", closedAt: "2026-11-02T08:15:40.000Z" };

export const statement = statementSchema.parse({
	content: {
		partnerId: PARTNER_ID,
		month: "2026-10",
		timeZone: "Europe/Warsaw",
		beginsAt: "2026-09-30T22:00:00.000Z",
		endsAt: "2026-10-31T23:00:00.000Z",
		lines: [
			{ ...euros, gameCode: 9, euro: { stakes: "912340.50", margin: "79704.05" } },
			{ ...zlotys, gameCode: 23, euro: { stakes: "98334.51", margin: "10961.80" } },
		],
		totals: [euros, zlotys],
		ofEarlierMonths: [late],
		due,
		euro: { missing: 0, sums: { stakes: "1010675.01", margin: "90665.85" } },
	},
	...closing,
	askedBy: "tom.becker",
});

export const statements = statementListSchema.parse({
	items: [
		{ ...closing, month: "2026-10", due },
		{ ...closing, month: "2026-09", closedAt: "2026-10-02T07:50:12.000Z", due: [euros] },
	],
});

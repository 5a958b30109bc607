/** 1 to 23: orders in which messages and faults meet, which the reference on orderings lists, and where each ends. */
import { inService, inShared, inSuite, type OrderingRow } from "./row.ts";

const RULES = "bet/bet.orderings.test.ts";
const CORRECTIONS = "bet/correct.test.ts";
const PROVIDER_RULES = "bet/provider-bet.test.ts";
const REFUNDS = "wagering/automatic-refund.test.ts";
const BATCHES = "wagering/batches/batches.test.ts";
const PROVIDER = "provider/provider-bets.orderings.test.ts";
const ACTIONS = "backoffice/routes/bets-actions.idempotent.test.ts";
const CORRECT = "backoffice/routes/bets-correct.test.ts";

export const LAST_ORDERING = 23;

export const ORDERING_ROWS: readonly OrderingRow[] = [
	{
		id: "1",
		what: "A stake is debited and its answer lost; the repeat is answered with an error, and no accept comes",
		end: "The error counts as unknown: the bet is not refused, and ends at its deadline with its stake given back or listed.",
		isSimulated: true,
		tests: [inShared(RULES, "1: after a timeout, an error counts as unknown, and the bet ends by its deadline")],
	},
	{
		id: "2",
		what: "The accept of a stake comes while its rollback is on the wire",
		end: "It is recorded; the one return is the rollback.",
		isSimulated: true,
		tests: [
			inShared(RULES, "2: with the condition `timeout` one rollback goes out, and a late accept adds nothing"),
			inService(REFUNDS, "2: an accept 200 of the -1 comes while the rollback is on the wire: recorded, one return"),
		],
	},
	{
		id: "3",
		what: "A rollback overtakes its stake in the casino's queue",
		end: "The casino keeps a tombstone and never debits; one that does so all the same is listed, without a second return.",
		isSimulated: true,
		tests: [
			inService(REFUNDS, "3: the rollback overtakes the make in the casino's queue: a tombstone, nothing is debited"),
			inService(
				REFUNDS,
				"3: a casino that debits all the same accepts after the accepted rollback: listed, no second return",
			),
		],
	},
	{
		id: "4",
		what: "A gateway refuses a stake with HTTP 400, and the casino accepts it after all",
		end: "The accept is recorded, and exactly one return goes out.",
		isSimulated: true,
		tests: [inShared(RULES, "4: a make that a gateway refused and the partner accepts after all is returned once")],
	},
	{
		id: "5",
		what: "One accept comes between betting close and cut, another a millisecond after the cut",
		end: "The first bet plays, the second is returned.",
		isSimulated: true,
		tests: [
			inShared(RULES, "5: an accept after the cut is answered 200, and the bet is returned"),
			inSuite(
				"races/cut.test.ts",
				"one cut: bets that are accepted in that very moment play or are returned, never both, and the cut divides them",
			),
		],
	},
	{
		id: "6",
		what: "Everything is down from before the first attempt until after the deadline",
		end: "The bet is rejected, and not one byte was sent.",
		isSimulated: true,
		tests: [
			inSuite(
				"faults/crash.test.ts",
				"F27 everything dies from before the first attempt until after the deadline: rejected, and not a byte was sent",
			),
		],
	},
	{
		id: "7",
		what: "A batch of five is refused because of one record",
		end: "Each goes once by itself: four accepted, one refused.",
		isSimulated: true,
		tests: [
			inService(BATCHES, "7: except a refusal, after which each goes once by itself: four accepted, one refused"),
		],
	},
	{
		id: "8",
		what: "A batch is not answered, and accepts come for two of its five records",
		end: "Two play, three end without taking part.",
		isSimulated: true,
		tests: [inService(BATCHES, "8: after a timeout accepts come for two of five: two play, three end by 5.1 b")],
	},
	{
		id: "9",
		what: "A pay-in is answered 99 at 8 s and accepted at 9 s; its provider is silent until 31 s",
		end: "The stake goes back at 30 s, and the repeat gets 7.",
		isSimulated: true,
		tests: [
			inService(
				PROVIDER,
				"9: answered 99 at 8 s, accepted at 9 s, the provider is silent: returned at 30 s, and the repeat at 31 s gets 7",
			),
			inShared(
				PROVIDER_RULES,
				"9: accepted in time but told to nobody, the bet is returned at its deadline, and a repeat finds it ended",
			),
		],
	},
	{
		id: "10",
		what: "A pay-in is answered 99 and repeated at 10 s; the casino accepts at 12 s",
		end: "The repeat is answered 1, and the bet plays.",
		isSimulated: true,
		tests: [
			inService(
				PROVIDER,
				"10: answered 99 and repeated at 10 s, accepted at 12 s: the repeat is answered 1, and the bet plays",
			),
		],
	},
	{
		id: "11",
		what: "A refund comes while its pay-in waits, and the casino accepts afterwards",
		end: "The refund is answered 1 and the pay-in 7; one return.",
		isSimulated: true,
		tests: [
			inService(
				PROVIDER,
				"11: a refund while its pay-in waits is answered 1, the pay-in 7, and the late accept is returned once",
			),
		],
	},
	{
		id: "12",
		what: "A pay-out is answered 1, and then the casino is down for 25 hours",
		end: "The payout drains by itself, without a person.",
		isSimulated: true,
		tests: [
			inService(PROVIDER, "12: a pay-out is answered 1 while the casino is away, and drains by itself"),
			inSuite(
				"outage/outage.test.ts",
				"payouts that wait for a partner for 25 hours all reach it when it is back, in order and without a herd",
			),
		],
	},
	{
		id: "13",
		what: "The casino, a provider and an operator ask for the return of one bet at once",
		end: "One return; of a provider's bet the casino's call is refused.",
		isSimulated: true,
		tests: [
			inService(
				ACTIONS,
				"13: the casino's own return, an operator's and the cancelling of the round are asked at once: one return",
			),
			inService(
				PROVIDER,
				"13: the casino's own return of a provider's bet is refused; the provider's refund is the one return",
			),
			inService(PROVIDER, "of a bet that plays: the provider's refund; the operator and the casino are refused"),
			inService(PROVIDER, "of a bet that was withdrawn: the operator's, whoever comes first"),
		],
	},
	{
		id: "14",
		what: "A win of 10 is corrected to 5, then back to 10",
		end: "What would repeat a key of the casino goes to the manual list as a whole, and nothing of it is sent.",
		isSimulated: true,
		tests: [
			inService(
				CORRECT,
				"14: with the long key a win is corrected; back to the first amount repeats a key, and nothing of it is sent",
			),
			inService(CORRECT, "14: with the short key the first correction goes to the manual list, and nothing is sent"),
		],
	},
	{
		id: "15",
		what: "A delayed repeat of the first payout's accept, without an amount, comes while the second payout is in flight",
		end: "It is answered 103752, and nothing moves.",
		isSimulated: true,
		tests: [inShared(CORRECTIONS, "15: a delayed accept of the first payout, without an amount, moves nothing")],
	},
	{
		id: "16",
		what: "A correction is asked while the close is on the wire, and its take-back is refused",
		end: "The reopen waits for the end of the close; the new payout is never sent.",
		isSimulated: true,
		tests: [
			inService(
				CORRECT,
				"16: the close is on the wire when a correction is asked: the reopen waits for it; the -2 is refused, the new 1 never sent",
			),
		],
	},
	{
		id: "17",
		what: "Two bets race for a freebet's last use, and the one that got it is rejected",
		end: "One is placed, the other is refused, and the use is given back.",
		isSimulated: true,
		tests: [
			inService(
				"wagering/freebets.idempotent.test.ts",
				"the last use from two tabs: one bet is placed, the other is told that it is used; nothing else moves",
			),
			inService("wagering/freebets.error.test.ts", "a stake that is refused gives its use back"),
		],
	},
	{
		id: "18",
		what: "A freebet is cancelled while its bet is accepted",
		end: "The bet settles, and the net winnings are paid.",
		isSimulated: true,
		tests: [
			inService(
				"wagering/freebets.happy.test.ts",
				"cancelling a freebet leaves its placed bet alone: it plays and pays",
			),
		],
	},
	{
		id: "19",
		what: "A cashback's cancel is asked while the outcome of its payout is unknown",
		end: "The cancel waits, and is sent once when the payout is accepted.",
		isSimulated: true,
		tests: [
			inService(
				"wagering/cashback/cashback.orderings.test.ts",
				"19: the outcome of the payout is unknown when its cancel is asked: it waits, and is sent once when it is accepted",
			),
		],
	},
	{
		id: "20",
		what: "The tax rate is changed while payouts queue in an outage",
		end: "The queued payouts keep the old rate.",
		isSimulated: true,
		tests: [
			inService(
				"backoffice/routes/partners-change.test.ts",
				"20: the tax rate is changed while a payout waits in an outage: it keeps the old rate, and new bets get the new one",
			),
		],
	},
	{
		id: "21",
		what: "A refused payout is resent; the casino repeats its old refusal, then accepts",
		end: "The old refusal moves nothing, the accept settles the bet.",
		isSimulated: true,
		tests: [
			inService(
				ACTIONS,
				"21: a refused payout is resent; the old refusal comes again and moves nothing, then the accept settles the bet",
			),
		],
	},
	{
		id: "22",
		what: "A losing bet wins a jackpot",
		end: "A payout of 0, then one jackpot, then one close.",
		isSimulated: true,
		tests: [
			inShared(CORRECTIONS, "22: a losing bet gets 1 with 0, then one 4, and is closed once"),
			inService(
				"wagering/transactions.happy.test.ts",
				"22: jackpots are one type 4 behind the type 1; the bet is jackpotwin and closed once more",
			),
		],
	},
	{
		id: "23",
		what: "The database is restored from a backup of an hour ago",
		end: "No BetId is handed out twice.",
		isSimulated: false,
		tests: [
			inService(
				"cli/restore-check.test.ts",
				"after a restore no id is taken until the check has run; then ids go on past all that the partner knows",
			),
		],
	},
];

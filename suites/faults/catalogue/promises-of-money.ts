/** P1 to P15: what is promised of bets and money. */
import type { PromiseRow } from "./promise-row.ts";
import { inService, inShared, inSuite, type TestElsewhere } from "./row.ts";

const BFF = "packages/bff/src";
const fault = (file: string, name: string): TestElsewhere => inSuite(`faults/${file}.test.ts`, name);

export const PROMISES_OF_MONEY: readonly PromiseRow[] = [
	{
		id: "P1",
		promise:
			"Atomicity: a bet, its transactions and its player's change number are written by one statement, or not at all.",
		keptIn: [`${BFF}/store/place-bet.ts`, `${BFF}/store/write-bet.ts`],
		tests: [
			fault(
				"database",
				"F30 of a placed bet: the client hears 503, repeats under its key, and it is the one bet that stands",
			),
			inService("records/audit-log.test.ts", "an entry whose transaction fails leaves no gap"),
		],
	},
	{
		id: "P2",
		promise: "Every transaction takes effect once, however often it is sent and in whatever order its messages come.",
		keptIn: ["packages/shared/src/bet", `${BFF}/store/schema/bets.ts`],
		tests: [
			fault(
				"inbound-accepts",
				"F19 the same accept 100 times at once over two processes: one transition, one event, and 100 equal answers",
			),
			inService(
				"casino/routes/payments-accept.idempotent.test.ts",
				"accepts and refusals at once: one of them wins, the others are told so, and the money agrees",
			),
		],
	},
	{
		id: "P3",
		promise: "A key that is used again with other content is refused: never a replay, never a second effect.",
		keptIn: [`${BFF}/wagering/place.ts`],
		tests: [
			inService(
				"frame/routes/make-bet.idempotent.test.ts",
				"another body under a used key is refused, and the first bet stands",
			),
		],
	},
	{
		id: "P4",
		promise:
			"Transactions of one bet go out one at a time and in order: stake, payout, close; bets do not wait for each other.",
		keptIn: ["packages/shared/src/bet/follow-up.ts", `${BFF}/wagering/change-bet.ts`],
		tests: [
			fault(
				"partner-wallet-corrections",
				"F15 a make is due for a closed bet: reopened first, then paid, then closed again",
			),
			fault("inbound-accepts", "F21 an accept of a %i before that of the stake: unknown, and nothing moves"),
		],
	},
	{
		id: "P5",
		promise: "A process may die at any instruction, and so may the database.",
		keptIn: [`${BFF}/wagering/recover.ts`, `${BFF}/wagering/deliver.ts`],
		tests: [
			fault("crash", "F27 of a stake, %s: debited once, and the bet plays"),
			inSuite(
				"kills/kills.test.ts",
				"a SIGKILL in each window: nothing acknowledged is lost, nothing is doubled, every bet ends",
			),
		],
	},
	{
		id: "P6",
		promise: "No byte is sent for which no attempt is committed, and nothing that is committed is forgotten.",
		keptIn: [`${BFF}/store/claim-due.ts`, `${BFF}/wagering/deliver.ts`],
		tests: [
			fault(
				"crash",
				"F27 everything dies from before the first attempt until after the deadline: rejected, and not a byte was sent",
			),
			inService(
				"wagering/batches/batches.test.ts",
				"the attempts of all records are committed before the first byte is sent",
			),
		],
	},
	{
		id: "P7",
		promise:
			"Repeats wait 1 s doubling to 10 min, spread by a fifth, honour Retry-After, and are signed anew each time.",
		keptIn: ["packages/shared/src/bet/policy.ts"],
		tests: [
			inShared("bet/policy.test.ts", "the wait doubles from 1 s to 10 min"),
			inShared("bet/policy.test.ts", "it is spread by a fifth in both directions"),
			fault("partner-wallet-payout", "F11 HTTP %i with Retry-After %s: the payout waits %i ms"),
		],
	},
	{
		id: "P8",
		promise:
			"What does not go through by itself stands on a list, and can be sent again by people, safely and audited.",
		keptIn: [`${BFF}/wagering/operator-actions`, `${BFF}/wagering/list-overdue.ts`],
		tests: [
			inService(
				"backoffice/routes/bets-actions.idempotent.test.ts",
				"F62: a resend by two people on two processes is one effect; of what is accepted it is refused",
			),
			fault(
				"partner-wallet-outage",
				"F10 the partner is down for 25 hours with payouts queued: all drain by themselves, in order, within its limit",
			),
		],
	},
	{
		id: "P9",
		promise:
			"Our books can be compared with the casino's, bet by bet, record by record where some cannot be read; the comparison reports and never moves anything.",
		keptIn: [`${BFF}/wagering/compare-books.ts`, `${BFF}/wagering/reconcile.ts`],
		tests: [
			inService(
				"backoffice/routes/reconcile.happy.test.ts",
				"the casino's books falsified: each class is found, and nothing changes",
			),
			inService(
				"backoffice/routes/reconcile.happy.test.ts",
				"equal books have no difference, and nothing changes by asking",
			),
			inService(
				"backoffice/routes/reconcile.happy.test.ts",
				"of an answer with records that cannot be read the others are judged",
			),
		],
	},
	{
		id: "P10",
		promise: "Clocks may differ by some seconds; where they differ by more, people are told.",
		keptIn: [`${BFF}/tokens/partner-call.ts`, `${BFF}/wagering/jwt-alarm.ts`, `${BFF}/provider/clock-alarm.ts`],
		tests: [
			inService("tokens/partner-call.happy.test.ts", "at every second from a minute before to a minute after"),
			inService(
				"wagering/jwt-alarm.test.ts",
				"a payout whose JWT is refused again and again is sent on, freshly signed, and raises the alarm",
			),
			inService(
				"provider/clock-alarm.test.ts",
				"five requests in a row whose time is wrong and whose signature is right raise the alarm, with the difference",
			),
		],
	},
	{
		id: "P11",
		promise: "Signing keys rotate by kid: published before use, kept until the last token has expired.",
		keptIn: [`${BFF}/tokens/signing-keys.ts`],
		tests: [
			inService(
				"tokens/signing-keys.happy.test.ts",
				"publishes the new key before it signs, and the old one until its last token has expired",
			),
		],
	},
	{
		id: "P12",
		promise:
			"Client secrets are slow hashes, keys that must be recovered are encrypted, and two secrets are good during a rotation.",
		keptIn: [`${BFF}/partners/secret-hash.ts`, `${BFF}/platform/encryption.ts`],
		tests: [
			inService(
				"partners/secret-hash.security.test.ts",
				"what is stored is a slow hash with a salt of its own, and does not hold the secret",
			),
			inService(
				"partners/apply-partners.idempotent.test.ts",
				"rotate: both are good while both stand there, then only the new one",
			),
		],
	},
	{
		id: "P13",
		promise: "Secrets are compared in constant time, also those of callers who do not exist.",
		keptIn: [`${BFF}/partners/secret-hash.ts`, "packages/shared/src/signing/verify-request.ts"],
		tests: [
			inService("partners/secret-hash.security.test.ts", "a comparison for nobody takes as long as a real one"),
			inService("casino/routes/auth-token.security.test.ts", "a wrong secret and an unknown client take the same time"),
			inShared("signing/verify-request.security.test.ts", "%s: %j is refused before anything is compared"),
			inService(
				"provider/authenticate.security.test.ts",
				"a wrong key, a changed body, a missing header, a counterparty that nobody knows",
			),
		],
	},
	{
		id: "P14",
		promise: "A provider's signed request is taken once, over all endpoints and processes.",
		keptIn: [`${BFF}/provider/authenticate.ts`],
		tests: [
			inService("provider/authenticate.security.test.ts", "one nonce 30 times at once is taken once"),
			inService("provider/authenticate.security.test.ts", "sent to another session"),
			inService("provider/authenticate.security.test.ts", "sent to another process"),
			inSuite("provider/restart.test.ts", "sent after a restart, to /%s of its own session"),
			inService(
				"provider/authenticate.security.test.ts",
				"nonces are forgotten when their requests are too old to be taken, and not before",
			),
		],
	},
	{
		id: "P15",
		promise: "Logins, bets and tokens are limited by rate; accepts, pay-outs and refunds never are.",
		keptIn: [`${BFF}/platform/rate-limit.ts`, `${BFF}/provider/answer-failure.ts`],
		tests: [
			inService(
				"provider/provider-bets.orderings.test.ts",
				"F48 pay-outs and refunds are never limited by rate, whatever else is",
			),
			fault(
				"database-limits",
				"F31 every connection hangs behind a lock: what comes on top is refused at once, the rest is answered after it",
			),
			inService(
				"casino/routes/auth-token.security.test.ts",
				"by what can be hashed: beyond it 429 at once, and the service answers on",
			),
			inService(
				"frame/routes/limits.security.test.ts",
				"a player's bets are limited by the second, refused ones too; another player's are not",
			),
		],
	},
];

/** P1 to P29: what the service promises, where the promise is kept, and the tests that hold it to it. */
import { type ISSUES, inService, inShared, inSuite, type TestElsewhere } from "./row.ts";

export interface PromiseRow {
	readonly id: string;
	readonly promise: string;
	/** Files or folders, from the root of the repository. */
	readonly keptIn: readonly string[];
	readonly tests: readonly TestElsewhere[];
	/** What of it is owed by another issue. */
	readonly owed?: keyof typeof ISSUES;
}

const BFF = "packages/bff/src";
const fault = (file: string, name: string): TestElsewhere => inSuite(`faults/${file}.test.ts`, name);

export const PROMISES: readonly PromiseRow[] = [
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
			"Our books can be compared with the casino's, bet by bet; the comparison reports and never moves anything.",
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
	{
		id: "P16",
		promise: "No call leaves for a private address, and no redirect is followed.",
		keptIn: [`${BFF}/platform/address-guard.ts`, `${BFF}/platform/outbound-http.ts`],
		tests: [
			inService("platform/address-guard.security.test.ts", "by a name whose address is private, looked up once"),
			inService("platform/address-guard.security.test.ts", "a redirect is an answer: it is not followed"),
			inService(
				"frame/routes/launch.test.ts",
				"is unavailable when the provider answers %s, and its session takes no bets",
			),
			inService(
				"frame/routes/launch.test.ts",
				"opens http only where private networks are allowed; the picture of a game too",
			),
		],
	},
	{
		id: "P17",
		promise: "A page gets answers only on origins of its own casino.",
		keptIn: [`${BFF}/frame/origins.ts`],
		tests: [
			inService(
				"frame/origins.security.test.ts",
				"a page of one partner gets nothing of another: the request itself is refused, readably",
			),
		],
	},
	{
		id: "P18",
		promise: "The frame can be embedded by the casino's own pages only.",
		keptIn: [`${BFF}/frame/hosted-page.ts`],
		tests: [
			inService(
				"frame/hosted-page.security.test.ts",
				"only the partner's own pages may hold it, and they are the only ones it speaks to",
			),
		],
	},
	{
		id: "P19",
		promise: "What people did is in a log that can only be added to, and whose every change shows.",
		keptIn: [`${BFF}/records/audit-log.ts`],
		tests: [
			inService("records/audit-log.test.ts", "the service's role can append and read, and nothing else"),
			inService("records/audit-log.test.ts", "stays one when 200 are appended at once, over several connections"),
		],
	},
	{
		id: "P20",
		promise: "No token and no secret is logged or kept.",
		keptIn: [`${BFF}/platform/redact.ts`, `${BFF}/records/redact-exchange.ts`],
		tests: [
			inService(
				"backoffice/routes/exchanges.security.test.ts",
				"no refresh token, bearer, secret or JWT is kept, of calls in either direction",
			),
			inService("platform/logger.security.test.ts", "tokens and passwords inside a text are cut out of it"),
		],
	},
	{
		id: "P21",
		promise: "Only operators act in the back office; what is worth much takes two of them.",
		keptIn: [`${BFF}/backoffice/require-operator.ts`, `${BFF}/records/approvals.ts`],
		tests: [
			inService(
				"backoffice/backoffice-surface.security.test.ts",
				"an operator's token is none of a partner's or a player's",
			),
			inService(
				"records/approvals.test.ts",
				"of twenty second persons at once one goes through, and of twenty first ones one is kept",
			),
		],
		owed: "later",
	},
	{
		id: "P22",
		promise: "A process that is asked to stop finishes what it has begun, and another one may start at once.",
		keptIn: [`${BFF}/main.ts`, `${BFF}/app.ts`],
		tests: [
			inService("main.error.test.ts", "asked to end, it ends with code 0, and another one may start at once"),
			inService("main.error.test.ts", "asked to end, it answers the request that it had begun, and takes no other one"),
			inService(
				"wagering/batches/drain.test.ts",
				"a process that stops sends what it has collected, and leaves to others what comes after",
			),
		],
	},
	{
		id: "P23",
		promise: "Liveness does not depend on the database, readiness does.",
		keptIn: [`${BFF}/operations/health.ts`],
		tests: [
			inService("operations/health.error.test.ts", "liveness does not depend on the database, readiness does"),
			fault(
				"database",
				"F29 the database cannot be reached between stake and accept: not ready, the partner repeats, and the bet plays",
			),
		],
	},
	{
		id: "P24",
		promise: "Any number of processes work without a leader; what one of them knows late does no harm.",
		keptIn: [`${BFF}/store/claim-due.ts`, `${BFF}/wagering/change-bet.ts`],
		tests: [
			fault("processes", "F33 two processes find one retry due at the same moment: it goes out once"),
			fault(
				"processes",
				"F33 the payout of one process is accepted at the other, which remembers the bet as it was before it",
			),
		],
	},
	{
		id: "P25",
		promise: "A newer schema that only adds can be put in place while older processes run.",
		keptIn: [`${BFF}/store/migrate.ts`, `${BFF}/store/migrations`],
		tests: [
			fault(
				"database-limits",
				"F35 a schema that only adds is put in place under load: every bet goes through, on processes of the old build",
			),
			inService(
				"store/migrate.test.ts",
				"migrating twice, and from two processes at once, applies each migration once",
			),
		],
	},
	{
		id: "P26",
		promise: "What cannot be read is neither a success nor a refusal.",
		keptIn: [`${BFF}/wagering/classify-reply.ts`],
		tests: [
			inService("wagering/classify-reply.happy.test.ts", "only HTTP 200 with the number 200 is ever taken"),
			fault("partner-wallet-stake", "F06 answered with %s: an unknown outcome, so the same -1 again"),
		],
	},
	{
		id: "P27",
		promise: "Bodies, answers, connections, waiting calls and requests are bounded.",
		keptIn: [`${BFF}/platform/http`, `${BFF}/platform/outbound-http.ts`],
		tests: [
			fault("partner-wallet-stake", "F07 %s: cut off at size and time, and the same -1 again"),
			fault(
				"database-limits",
				"F31 every connection hangs behind a lock: what comes on top is refused at once, the rest is answered after it",
			),
		],
	},
	{
		id: "P28",
		promise: "A refresh token is used once, also when its outcome is unknown.",
		keptIn: [`${BFF}/players/authorize-player.ts`],
		tests: [
			inService(
				"frame/routes/user-token.idempotent.test.ts",
				"one refresh token, 20 calls at once: one reaches the partner, and only its caller is let in",
			),
		],
	},
	{
		id: "P29",
		promise: "Failures can be repeated, and are judged by what does not share our code.",
		keptIn: ["packages/bff/suites/faults/invariants.ts", "demo/casino"],
		tests: [
			fault("invariants", "%s is seen to be broken by %s"),
			fault("invariants", "every invariant is seen to break"),
		],
	},
];

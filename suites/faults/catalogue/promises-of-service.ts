/** P16 and on: what is promised of the service, its doors and its people. */
import type { PromiseRow } from "./promise-row.ts";
import { inBackOffice, inService, inSuite, type TestElsewhere } from "./row.ts";

const BFF = "packages/bff/src";
const fault = (file: string, name: string): TestElsewhere => inSuite(`faults/${file}.test.ts`, name);

export const PROMISES_OF_SERVICE: readonly PromiseRow[] = [
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
			inService(
				"records/redact-exchange.security.test.ts",
				"every form in which a partner was seen to write a secret, or what is a person's",
			),
			inService("records/redact-exchange.security.test.ts", "in a request and in an answer, whatever it is called"),
		],
	},
	{
		id: "P21",
		promise: "Only operators act in the back office; what is worth much takes two of them, in one piece or in many.",
		keptIn: [`${BFF}/backoffice/require-operator.ts`, `${BFF}/records/approvals.ts`, `${BFF}/partners/moves-alone.ts`],
		tests: [
			inService(
				"backoffice/backoffice-surface.security.test.ts",
				"an operator's token is none of a partner's or a player's",
			),
			inService(
				"records/approvals.test.ts",
				"of twenty second persons at once one goes through, and of twenty first ones one is kept",
			),
			inService(
				"backoffice/routes/second-person-sums.security.test.ts",
				"of 200 cashbacks of the threshold each pays none until a second person sends the same list",
			),
			inService(
				"backoffice/routes/second-person-sums.security.test.ts",
				"forty calls at once come to no more than the threshold",
			),
			inBackOffice("a round was wrong: corrected by two people who saw before what it costs, in seven clicks of both"),
			inBackOffice("what a role may not read is neither asked for nor offered"),
		],
	},
	{
		id: "P22",
		promise: "A process that is asked to stop finishes what it has begun, and another one may start at once.",
		keptIn: [`${BFF}/main.ts`, `${BFF}/app/finish.ts`],
		tests: [
			inService(
				"main.error.test.ts",
				"asked to end, it answers the request that it had begun, takes no other one, ends with code 0, and another may start at once",
			),
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
		keptIn: ["suites/faults/invariants.ts", "demo/casino"],
		tests: [
			fault("invariants", "%s is seen to be broken by %s"),
			fault("invariants", "every invariant is seen to break"),
		],
	},
];

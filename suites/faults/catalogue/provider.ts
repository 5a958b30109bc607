import { type CataloguePart, inService, inShared, inSuite } from "./row.ts";

const VERIFY = "signing/verify-request.security.test.ts";
const AUTHENTIC = "provider/authenticate.security.test.ts";
const ERRORS = "provider/provider-bets.error.test.ts";
const REPEATS = "provider/provider-bets.idempotent.test.ts";
const RESTART = "provider/restart.test.ts";
const BY_CHANCE = inSuite(
	"simulation/simulation.test.ts",
	"our books, the partner's, the provider's and the model agree, whatever happens",
);

export const provider: CataloguePart = {
	title: "Game providers (HMAC)",
	rows: [
		{
			id: "F38",
			fault: "A byte of a signed body is changed; keys, spaces and the spelling of numbers are changed",
			outcome: "Another content is refused; another spelling of the same content is accepted.",
			elsewhere: [
				inShared(VERIFY, "what is signed holds: body, counterparty, time and nonce cannot be changed"),
				inService("provider/test-vectors.test.ts", "it is taken, and with one character of its body changed refused"),
			],
		},
		{
			id: "F39",
			fault: "Timestamps that are old, ahead, of another length, or no timestamps",
			outcome: "Accepted from 30 s back to 5 s ahead, refused otherwise.",
			elsewhere: [
				inShared(VERIFY, "reaches 30 s back and 5 s ahead, both to the millisecond"),
				inService(AUTHENTIC, "too old, and too far ahead"),
			],
		},
		{
			id: "F40",
			fault:
				"A nonce is used again, at another endpoint, at another process, after a restart; a call is captured before it arrives and sent to another session or operation",
			outcome:
				"Refused everywhere for as long as its request could be taken. A captured call that names its session and operation is of no use elsewhere, and is not spoilt by the attempt.",
			elsewhere: [
				inService(AUTHENTIC, "sent again"),
				inService(AUTHENTIC, "sent to /pay-out, /pay-in-out and /refund"),
				inService(AUTHENTIC, "sent to another session"),
				inService(AUTHENTIC, "sent to another process"),
				inSuite(RESTART, "sent after a restart, to /%s of its own session"),
				inSuite(RESTART, "sent after a restart, to another session"),
				inService(
					AUTHENTIC,
					"a pay-in at another session: its own player's bet can still be placed, and the other one pays nothing",
				),
				inService(AUTHENTIC, "a pay-out at /refund, and at every other operation: it still pays"),
				inService(AUTHENTIC, "a provider that binds its requests is taken with both names, and with nothing less"),
				inService(AUTHENTIC, "one nonce 30 times at once is taken once"),
				inService(AUTHENTIC, "nonces are forgotten when their requests are too old to be taken, and not before"),
				BY_CHANCE,
			],
		},
		{
			id: "F41",
			fault: "A counterparty that nobody knows, and a wrong key",
			outcome: "One answer for both.",
			elsewhere: [
				inService(AUTHENTIC, "a wrong key, a changed body, a missing header, a counterparty that nobody knows"),
			],
		},
		{
			id: "F42",
			fault: "Credentials of the test environment in production",
			outcome: "Refused like any others that are not known.",
			elsewhere: [
				inService(AUTHENTIC, "a wrong key, a changed body, a missing header, a counterparty that nobody knows"),
			],
		},
		{
			id: "F43",
			fault: "A pay-in under a used bet id, with other content",
			outcome: "Refused; the first one stands untouched.",
			elsewhere: [
				inService(REPEATS, "a bet id used again with %s: 7, nothing moves, and it is listed"),
				inService(REPEATS, "a pay-in-out that repeats a pay-in's bet id is another content"),
			],
		},
		{
			id: "F44",
			fault: "A refund before its pay-in",
			outcome: "It is answered 1 and leaves a tombstone: the pay-in that comes later is refused for ever.",
			elsewhere: [
				inService(REPEATS, "a refund before its pay-in leaves a tombstone: the pay-in is refused, now and for ever"),
				inService(REPEATS, "a refund and its pay-in at once end with no money gone, whichever comes first"),
				BY_CHANCE,
			],
		},
		{
			id: "F45",
			fault:
				"A pay-out or refund after the session's end, after the bet was given back, and again with another coefficient",
			outcome:
				"It is processed: money that is owed asks for no session. After the stake went back nothing is owed: it is listed with its amount. Another coefficient of a paid win is listed, too.",
			elsewhere: [
				inService(ERRORS, "pay-out and refund work after the session's end"),
				inService(ERRORS, "by a captured pay-out without the name of its operation, which somebody sent to /refund"),
				inService(ERRORS, "by our deadline"),
				inService(
					ERRORS,
					"1 and listed: the same win again with another winOdd; in another spelling, or without one, it is the same",
				),
				BY_CHANCE,
			],
		},
		{
			id: "F46",
			fault: "A pay-in-out whose stake goes through and whose payout does not",
			outcome: "The bet stands and the payout is repeated until it is through.",
		},
		{
			id: "F47",
			fault: "Coefficient, stake limits, a blocked player, a limit, no funds",
			outcome: "The specification's code for each; nothing is sent to the casino where a rule of ours decides.",
			elsewhere: [
				inService(ERRORS, "2 with HTTP 402: too little money; a repeat gets the same"),
				inService(ERRORS, "3 with HTTP 403: a blocked player; the bet id stays refused when the block is lifted"),
				inService(ERRORS, "4 with HTTP 429: the player's limit for a day; what was returned does not count"),
				inService(ERRORS, "5 with HTTP 429: a pay-in-out above the highest coefficient by %s"),
				inService(ERRORS, "6 with HTTP 400: a stake of %s outside the limits"),
			],
		},
		{
			id: "F48",
			fault: "A rate limit is reached in the middle of pay-outs",
			outcome: "A pay-out is never answered with a code that means stop.",
		},
	],
};

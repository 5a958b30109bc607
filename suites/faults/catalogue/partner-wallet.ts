import { type CataloguePart, inService, inShared, inSuite } from "./row.ts";

const REFUNDS = "wagering/automatic-refund.test.ts";
const REFUNDED = inService(
	REFUNDS,
	"under its condition: one rollback of the whole stake, the wallet ends where it began",
);

export const outbound: CataloguePart = {
	title: "The casino's wallet: calls that we make",
	rows: [
		{
			id: "F01",
			fault: "A stake times out after the casino has debited it, no automatic refund configured",
			outcome:
				"The bet stays pending and the same transaction goes out again with a fresh signature, until the casino's accept brings the bet into play: one debit.",
		},
		{
			id: "F02",
			fault: "The same, with an automatic refund on timeout configured",
			outcome:
				"One rollback of the whole stake goes out, and an accept that comes late is recorded and never brings the bet into play.",
			elsewhere: [
				REFUNDED,
				inService(REFUNDS, "2: an accept 200 of the -1 comes while the rollback is on the wire: recorded, one return"),
			],
		},
		{
			id: "F03",
			fault:
				"A stake is answered with HTTP 400, HTTP 500 or ErrorCode 103799, each with and without its refund condition",
			outcome:
				"Only a condition that the casino has switched on starts a refund; else the stake is sent again, or the bet is rejected where a repeat cannot mend it.",
			elsewhere: [
				REFUNDED,
				inService(REFUNDS, "without it the same -1 goes out again, is debited once and plays"),
				inService(
					REFUNDS,
					"except HTTP 400, which is a refusal, and an acceptance that is overdue, which is for a person",
				),
			],
		},
		{
			id: "F04",
			fault: "ErrorCode 103811 or 103816: the casino refuses our JWT",
			outcome:
				"The call is signed anew and sent again on the back-off; from the fifth attempt on an alarm tells that a clock or a key is wrong.",
			elsewhere: [
				inService(
					"wagering/jwt-alarm.test.ts",
					"a payout whose JWT is refused again and again is sent on, freshly signed, and raises the alarm",
				),
			],
		},
		{
			id: "F05",
			fault: "An ErrorCode that nobody knows, or one that is a string, missing, null, a fraction, or in an array",
			outcome:
				"Only the number 200 under HTTP 200 is a success; an unknown number is a refusal whose code is kept, and any other shape an unknown outcome that is sent again.",
		},
		{
			id: "F06",
			fault: "HTTP 200 with HTML, nothing, half a JSON, another charset; HTTP 204; a redirect",
			outcome: "An unknown outcome, neither success nor refusal: the same transaction is sent again under its key.",
		},
		{
			id: "F07",
			fault: "An answer of a gigabyte, without an end, a gzip bomb, or a byte now and then",
			outcome:
				"The answer is cut off at 64 KiB and at the call's time limit, nothing is unpacked, and the outcome is unknown.",
			elsewhere: [
				inService(
					"platform/outbound-http.error.test.ts",
					"a body without an end is cut off at the limit, and its connection is closed",
				),
			],
		},
		{
			id: "F08",
			fault: "The connection is reset after the whole request was sent, or in the middle of the answer",
			outcome:
				"An unknown outcome: the HTTP client repeats nothing by itself, and the transaction is sent again under its key.",
			elsewhere: [
				inService(
					"platform/outbound-http.error.test.ts",
					"a connection that was kept open and closes while the next request is on its way",
				),
			],
		},
		{
			id: "F09",
			fault: "The casino takes a transaction with 200, and its accept never comes",
			outcome:
				"A stake shows as in progress until its deadline and then ends without taking part; anything else is asked about with /payments/info, kept as evidence, and sent again.",
		},
		{
			id: "F10",
			fault: "The casino is down for 25 hours with payouts queued",
			outcome:
				"Nothing is lost: one probe at a time while it is down, everything listed for people after 24 hours, and afterwards all payouts drain by themselves, in order for each bet and within the casino's limit.",
			elsewhere: [
				inSuite(
					"outage/outage.test.ts",
					"payouts that wait for a partner for 25 hours all reach it when it is back, in order and without a herd",
				),
				inShared("bet/policy.test.ts", "it is spread by a fifth in both directions"),
			],
		},
		{
			id: "F11",
			fault: "HTTP 429 or 503 with a Retry-After that is far, past, garbage or negative",
			outcome: "A sensible one is honoured up to ten minutes, anything else is ignored and the back-off counts.",
		},
		{
			id: "F12",
			fault: "A second payout of another amount, for a casino that tells transactions apart by bet and type",
			outcome:
				"Nothing is sent: the whole correction goes to the manual list, because the casino would take it for a repeat.",
		},
		{
			id: "F13",
			fault: "A bet with a PromoCode",
			outcome:
				"The wallet moves 0 for the stake and its return, and for a win only what exceeds the stake; the codes stand on every transaction. Nobody can name another amount: each is computed from the bet when its transaction is written, also for an operator's correction, which says what the game pays.",
			elsewhere: [
				inShared(
					"bet/correct.test.ts",
					"with a promo code the stake is 0, the return is 0, and the payout is what was won",
				),
			],
		},
		{
			id: "F14",
			fault: "A return is asked for a bet whose stake was never accepted, or that is paid",
			outcome: "It is refused on our side and nothing is sent: only an accepted stake can be returned, once.",
			elsewhere: [
				inService(
					"casino/routes/rollbacks-make.error.test.ts",
					"a bet that is not accepted yet, and one that was refused",
				),
				inService(
					"casino/routes/rollbacks-make.error.test.ts",
					"from the moment at which betting closes, whoever has noticed it, and after the draw",
				),
			],
		},
		{
			id: "F15",
			fault: "A transaction is due for a bet that is closed",
			outcome:
				"The bet is reopened first, then paid, then closed again; if the casino refuses to reopen it, nothing is sent and a person decides.",
		},
		{
			id: "F16",
			fault: "/payments/close is not answered",
			outcome:
				"The same call is repeated; the bet counts as closed only when it is answered, and nothing else goes out in between.",
		},
		{
			id: "F17",
			fault: "/users/data does not know the player, or tells a balance that is none",
			outcome: "The player has to log in again; an unreadable balance is left out and decides nothing.",
			elsewhere: [
				inService(
					"frame/routes/frame-reads.test.ts",
					"a player that the casino does not know any more must log in again",
				),
				inService(
					"frame/routes/frame-reads.test.ts",
					"the balance is the casino's, cut to the currency's digits; what cannot be read is no balance",
				),
			],
		},
		{
			id: "F18",
			fault: "/users/auth times out, and the frame tries again with the same refresh token",
			outcome: "The token counts as used and is never sent a second time; the frame gets an authorization error.",
			elsewhere: [
				inService(
					"frame/routes/user-token.idempotent.test.ts",
					"a call whose outcome is unknown uses the token up: it is never sent again",
				),
			],
		},
	],
};

export const inbound: CataloguePart = {
	title: "The casino's wallet: calls that we get",
	rows: [
		{
			id: "F19",
			fault: "The same accept 100 times at once, over two processes",
			outcome: "One transition, one event to the player, and 100 equal answers.",
		},
		{
			id: "F20",
			fault: "An accept that contradicts an earlier one",
			outcome:
				"A refusal after an acceptance moves nothing and is listed; an acceptance after a refusal returns a stake once, and of anything else is listed.",
		},
		{
			id: "F21",
			fault: "An accept of a payout, return, take-back or jackpot before the stake's",
			outcome: "It is answered like one of an unknown transaction, and nothing moves.",
		},
		{
			id: "F22",
			fault: "An accept with another amount than was sent, or one that is no amount",
			outcome:
				"Nothing moves. Another amount: the casino is told to change nothing, and the message is kept for a person. No amount: it is malformed, and the casino sends it again. A tax of nothing where none was sent is no other amount.",
		},
		{
			id: "F23",
			fault: "An accept after the bet was rejected and its stake rolled back",
			outcome: "It is recorded as late, the one return stands, and the bet is listed for a person.",
		},
		{
			id: "F24",
			fault: "Our answer to an accept is lost after its commit, and the casino repeats it",
			outcome: "It gets the same answer, and nothing moves a second time.",
		},
		{
			id: "F25",
			fault: "A freebet is issued again under its key, with the same and with another content, 50 times at once",
			outcome: "One bonus; the first answer comes again, another content is refused.",
			elsewhere: [
				inService(
					"promo/issue.idempotent.test.ts",
					"of 50 at once with the same and with other content one issues: its content is answered alike, the other is 409",
				),
				inService(
					"promo/issue.idempotent.test.ts",
					"of 50 at once with the same content one issues, and all answer the same",
				),
				inService("promo/issue.idempotent.test.ts", "the same id with another %s is 409 and changes nothing"),
			],
		},
		{
			id: "F26",
			fault: "A freebet is issued without a campaign and with parameters missing",
			outcome: "It is refused with the name of the field, and nothing is stored under its key.",
			elsewhere: [
				inService(
					"promo/issue.error.test.ts",
					"one without a campaign and without its %s is refused, and stores nothing",
				),
			],
		},
	],
};

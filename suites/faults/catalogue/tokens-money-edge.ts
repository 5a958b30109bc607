import { type CataloguePart, inBackOffice, inFrame, inService, inSuite } from "./row.ts";

const PROCESS = "main.error.test.ts";

export const tokens: CataloguePart = {
	title: "Tokens",
	rows: [
		{
			id: "F49",
			fault: "alg none in any spelling, with an empty and with the true signature",
			outcome: "401 on every surface, and nothing moves.",
		},
		{
			id: "F50",
			fault: "HS256 with our published key as the secret",
			outcome: "401 on every surface: a key has one algorithm.",
		},
		{
			id: "F51",
			fault: "jku, x5u, jwk or a strange kid in the header of a token that its key has signed",
			outcome: "401 on every surface, and nobody fetches anything.",
		},
		{
			id: "F52",
			fault: "A token at the second of its end, before its begin, with times that are no numbers",
			outcome:
				"Good until the last millisecond before its end and refused from its end on; without readable times it is none.",
			elsewhere: [inService("tokens/tokens.security.test.ts", "times are held to the second")],
		},
		{
			id: "F53",
			fault: "The last character of a signature is changed, where its bits mean nothing",
			outcome: "It may be the same player, never another bet: the text of a token is no key for anything.",
			elsewhere: [
				inService(
					"tokens/tokens.security.test.ts",
					"a signature whose meaningless last bits were changed gives the same player, until the same end",
				),
			],
		},
		{
			id: "F54",
			fault: "A good token of one kind on the surface of another",
			outcome: "401: audience and type are part of what is checked.",
		},
		{
			id: "F55",
			fault: "Clocks that are up to a minute apart, on JWTs of ten seconds",
			outcome: "Good exactly from `nbf` to `exp`, at every second from a minute before to a minute after.",
			elsewhere: [
				inService("tokens/partner-call.happy.test.ts", "at every second from a minute before to a minute after"),
			],
		},
	],
};

export const money: CataloguePart = {
	title: "Money",
	rows: [
		{
			id: "F56",
			fault: "Texts and values that some language reads as a number",
			outcome: "Refused by the name of the field before any arithmetic, in bets, in accepts and in the back office.",
		},
		{
			id: "F57",
			fault: "Amounts of 400, 131 072 or ten million digits",
			outcome: "Refused by their length before anything is computed.",
		},
		{
			id: "F58",
			fault: "More digits behind the point than the currency has",
			outcome: "Refused and never rounded; what fits is sent with exactly the currency's digits.",
		},
		{
			id: "F59",
			fault: "A currency that is unknown, in another spelling, withdrawn, or another one than at the first log-in",
			outcome:
				"The player is not let in; bets go on in the currency of the first log-in. The withdrawn codes that the specification lists are currencies like others, with two digits.",
			elsewhere: [
				inService(
					"frame/routes/user-token.security.test.ts",
					"a player who comes with another currency or test flag is refused",
				),
			],
		},
	],
};

export const edge: CataloguePart = {
	title: "HTTP, frame and back office",
	rows: [
		{
			id: "F60",
			fault:
				"Slow and silent connections, smuggled lengths, huge headers and bodies, deep JSON, wrong types and methods",
			outcome:
				"400, 405, 408, 413, 415 or 431, without a text of ours; nothing moves, the process lives on and its log is clean.",
			elsewhere: [
				inService(PROCESS, "%s: %i, and no text of ours that is not meant for them"),
				inService(PROCESS, "a body without a length is cut off at 64 KiB"),
				inService(
					PROCESS,
					"headers that never end, and a connection that says nothing, are cut off after some seconds",
				),
				inService(
					"frame/player-hub.security.test.ts",
					"negotiations without a token by one address keep out neither others, nor players, nor who connects without one",
				),
				inService(
					"frame/player-hub.security.test.ts",
					"calls are bounded for each connection; who goes on is sent away, and others notice nothing",
				),
				inService(
					"frame/player-hub.security.test.ts",
					"calls of guests are bounded for each address, and players of that address are not held up by them",
				),
			],
		},
		{
			id: "F61",
			fault: "A used refresh token, forged bets, foreign pages, double clicks, a hundred bets at once over the balance",
			outcome:
				"Each is refused or has one effect; one bet for each client key, and the casino decides a race for the balance.",
			elsewhere: [
				inService(
					"frame/routes/make-bet.idempotent.test.ts",
					"the same key 50 times at once is one bet, and every caller gets the same answer",
				),
				inService(
					"frame/origins.security.test.ts",
					"a page of one partner gets nothing of another: the request itself is refused, readably",
				),
				inService("frame/routes/make-bet.security.test.ts", "a player reads its own bets only: another's is not there"),
				inService(
					"frame/player-hub.security.test.ts",
					"Renew with another player's token, or by a guest, is refused, changes nothing, and is no error of ours",
				),
				inFrame(
					"views/numbers/numbers-view.component.test.ts",
					"takes two quick taps for one bet, and the next one for another",
				),
				inFrame(
					"bridge/bridge.test.ts",
					"the page that has answered is the only one that is spoken to and heard from then on",
				),
				inFrame(
					"views/game/game-view.component.test.ts",
					"is not mixed up with another window, the page itself, or a frame inside it",
				),
				{
					file: "demo/e2e/interruptions.long.test.ts",
					name: "two tabs of one player: a bet of one appears in the other, with the same balance, and is debited once",
				},
			],
		},
		{
			id: "F62",
			fault:
				"Two operators resend at once, one resends what is accepted, settings change in the middle of a bet's life",
			outcome:
				"One effect; refused; and amounts, payloads and keys that are written stay as they are. Refund conditions stay with a bet as they were when it was placed: a change touches later bets only.",
			elsewhere: [
				inBackOffice(
					"after a partner's outage all that it refused is sent again, and what failed is seen, in six clicks",
				),
			],
		},
		{
			id: "F63",
			fault:
				"The casino's certificate has expired or is another's, its name cannot be found, or it refuses connections",
			outcome:
				"Nothing is sent and nothing is lost: one alarm when its circuit opens, with the cause, and one when it closes; in between its state shows it, and afterwards all is paid.",
			elsewhere: [
				inService(
					"partners/partner-circuits.test.ts",
					"one alarm when it opens, with its cause, and one when it closes; the state of the partner shows both",
				),
			],
		},
		{
			id: "F64",
			fault:
				"The time of a process's machine is an hour ahead or behind, or jumps in mid-run, beside a process whose time is right; the database does not tell the time",
			outcome:
				"All go by the database's clock: nothing opens, closes, is drawn or falls due at another time, no token is good for longer, and nothing that was captured is taken again. Far off or unmeasured, the process says that it is not ready and leaves rounds and bets alone; what was written far ahead is listed and brought back.",
			elsewhere: [
				inSuite(
					"clocks/clocks.test.ts",
					"a process that starts an hour ahead says so and opens nothing; set right, it opens the rounds of now; when its time jumps an hour behind, it touches nothing from then on",
				),
				inSuite(
					"clocks/clocks.test.ts",
					"a process that is 45 s ahead goes by the database's time, tells people, and takes part",
				),
				inSuite(
					"clocks/clocks.long.test.ts",
					"a process that starts an hour behind says so and opens nothing; set right, it opens the rounds of now; when its time jumps an hour ahead, it touches nothing from then on",
				),
				inSuite(
					"clocks/clocks.long.test.ts",
					"a process that is 45 s behind goes by the database's time, tells people, and takes part",
				),
				inSuite(
					"clocks/side-by-side.long.test.ts",
					"of two processes one is wrong for 15 s and right again, ahead and behind, far and less far",
				),
				inService("platform/database-clock.error.test.ts", "on a machine that is %i ms off"),
				inService(
					"platform/database-clock.error.test.ts",
					"also right after the machine's time has jumped, in the middle of a run",
				),
				inService(
					"wagering/one-clock.error.test.ts",
					"a process whose clock is %s opens, closes and draws no round and takes no bet; what is owed it goes on to send",
				),
				inService(
					"wagering/one-clock.error.test.ts",
					"what is due later than any back-off ends is listed, brought back and paid; people hear of it once",
				),
			],
		},
	],
};

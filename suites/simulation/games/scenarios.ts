/** What must occur with our own games, in the language of plans: each of them is played, in tickets of few and of many picks. */
import type { Plan, Step } from "../plan.ts";
import { BET, DRAWN, type Scenario, scenario, wait } from "../scenario.ts";
import type { GameCode } from "./games.ts";
import { MISTAKES } from "./mistakes.ts";
import type { Other } from "./results.ts";

type Bet = Extract<Step, { readonly do: "bet" }>;

/** Every place of a single-zero table. */
const ALL_PLACES = 157;

function on(game: GameCode, picks: number, over: Partial<Bet> = {}): Bet {
	return { ...BET, game, picks, stake: 600, ...over };
}

function correct(bet: number, hits: Other): Step {
	return { do: "correct round", bet, hits };
}

function correctBet(bet: number, hits: Other | "void"): Step {
	return { do: "correct bet", bet, hits };
}

function opensBy(game: GameCode, version: 1 | 2, inMs = 1): Step {
	return { do: "version", game, version, inMs };
}

const SHOWN: Step = { do: "until", moment: "cut", plusMs: 2_000 };
const cancel = (bet: number): Step => ({ do: "cancel round", bet });

/** Bets one after the other until all are drawn, and then a round of each with another result. */
function played(bets: readonly Bet[], over: Partial<Plan>): Scenario {
	const corrected = bets.map((_, index): Step => correct(index, index % 2 === 0 ? 1 : 2));
	return scenario("", [...bets, DRAWN, wait(5_000), ...corrected, wait(10_000)], over);
}

const ON_STAKES: Partial<Plan> = { tax: { base: "stake", rate: "0.05" }, long: true };
const ON_PAYOUTS: Partial<Plan> = { tax: { base: "payout", rate: "0.12" } };

/** A round of one version is corrected when another one opens rounds, and so is one of that. */
function repriced(game: GameCode, picks: number, over: Partial<Plan> = {}): Scenario {
	return scenario(
		"",
		[
			on(game, picks),
			opensBy(game, 2),
			on(game, picks, { player: 1, first: 3 }),
			DRAWN,
			wait(60_000),
			// Whatever it was, it is another one now.
			on(game, picks, { mistake: "price" }),
			correct(0, 1),
			correctBet(1, 2),
			opensBy(game, 1, 500),
			DRAWN,
			wait(1_000),
			on(game, picks, { player: 1, mistake: "price" }),
			correct(2, 2),
			wait(5_000),
			correct(0, 2),
			correct(3, 1),
			DRAWN,
		],
		{ long: true, ...over },
	);
}

export const GAME_SCENARIOS: readonly Scenario[] = [
	played([on(22, 20), on(45, 3, { first: 9 }), on(60, ALL_PLACES), on(67, 1), on(28, 40, { stake: 2_000 })], ON_STAKES),
	played([on(25, ALL_PLACES), on(26, 60), on(61, ALL_PLACES), on(63, 90), on(72, ALL_PLACES)], ON_STAKES),
	played([on(2, 160), on(27, 12), on(62, 8), on(199, 100), on(73, 15)], ON_PAYOUTS),
	played([on(6, 50), on(7, 70), on(10, 60), on(12, 80), on(65, 50)], ON_STAKES),
	played([on(9, 5), on(23, 3), on(73, 15, { stake: 1_000 }), on(65, 110), on(62, 3)], ON_STAKES),
	repriced(63, 90),
	repriced(65, 40, ON_PAYOUTS),
	repriced(73, 15),
	repriced(9, 2, { feed: true }),
	// Cancelled while it takes bets, while its draw is shown, and when it was paid; corrected before.
	scenario("", [
		on(26, ALL_PLACES),
		cancel(0),
		wait(40_000),
		on(65, 30),
		SHOWN,
		correct(1, 2),
		cancel(1),
		on(199, 30),
		on(12, 30),
		DRAWN,
		wait(2_000),
		cancel(2),
		correct(3, 1),
		wait(5_000),
		cancel(3),
		wait(5_000),
	]),
	scenario("", [...MISTAKES.map((mistake, index) => on(index % 2 === 0 ? 6 : 62, 3, { mistake })), DRAWN]),
	// Corrected while it is shown: paid by that, and by nothing else.
	scenario(
		"",
		[
			on(61, ALL_PLACES),
			on(65, 24, { player: 1 }),
			SHOWN,
			correct(0, 2),
			correct(1, 2),
			DRAWN,
			wait(2_000),
			correct(0, 1),
		],
		{ ...ON_STAKES, feed: true, jackpots: "certain" },
	),
	scenario(
		"",
		[
			{ do: "free bet", freebet: 0, game: 72, picks: 20, first: 4, tabs: 1, cancelled: false, wrong: [] },
			{ do: "free bet", freebet: 0, game: 65, picks: 10, first: 0, tabs: 2, cancelled: false, wrong: [] },
			DRAWN,
			correct(0, 1),
			correct(1, 2),
			wait(5_000),
			correctBet(1, "void"),
			wait(5_000),
		],
		ON_PAYOUTS,
	),
	// The round is settled by two processes, of which one dies over it.
	scenario("", [
		{ do: "processes", count: 2 },
		...[0, 1, 2].map((player) => on(25, 60, { player, first: 20 * player })),
		{ do: "crash", process: 0, fuse: { step: "settle bets", side: "after", nth: 1 } },
		DRAWN,
		wait(5_000),
	]),
];

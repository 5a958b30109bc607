/** What must occur with freebets, in the language of plans: chance alone seldom brings a use to where it could be spent twice. */
import type { FreebetStep, Step, Wrong } from "./plan.ts";
import { arm, DRAWN, HOUR_MS, type Scenario, scenario, wait } from "./scenario.ts";
import type { FREEBET_STEP_KINDS } from "./steps.ts";

type StepOf<Kind extends FreebetStep["do"]> = Extract<FreebetStep, { readonly do: Kind }>;

function freebet(over: Partial<StepOf<"freebet">> = {}): StepOf<"freebet"> {
	return { do: "freebet", player: 0, stake: 500, bets: 1, fromMs: 0, lastsMs: 24 * HOUR_MS, how: "once", ...over };
}

function play(wrong: readonly Wrong[] = [], over: Partial<StepOf<"free bet">> = {}): StepOf<"free bet"> {
	return { do: "free bet", freebet: 0, game: 9, picks: 2, first: 0, tabs: 1, cancelled: false, wrong, ...over };
}

const CANCEL: StepOf<"cancel freebet"> = { do: "cancel freebet", freebet: 0 };
const REFUSED: Wrong = { fault: "acceptCode", value: 103_802 };
const RESEND: Extract<Step, { readonly do: "operator" }> = { do: "operator", act: "resend", bet: 0, twice: true };

/** The bet is drawn and not settled, and counts as one with these hits. */
function drawnAs(bet: number, hits: 0 | 1 | 2): readonly Step[] {
	return [
		{ do: "until", moment: "cut", plusMs: 50 },
		{ do: "correct round", bet, hits },
		{ do: "until", moment: "revealed", plusMs: 50 },
	];
}

function capture(call: number, to: StepOf<"captured promo call">["to"]): Step {
	return { do: "captured promo call", call, to };
}

/** A process dies at each step of a freebet's life; whoever had asked asks again. */
function crashes(side: "before" | "after"): Scenario {
	const dies = (step: (typeof FREEBET_STEP_KINDS)[number]): Step => ({
		do: "crash",
		process: 0,
		fuse: { step, side, nth: 1 },
	});
	return scenario("", [
		dies("issue"),
		freebet({ bets: 2 }),
		dies("freebet place"),
		play([REFUSED]),
		play([], { tabs: 2 }),
		dies("cancel freebet"),
		freebet(),
		{ ...CANCEL, freebet: 1 },
		wait(60_000),
	]);
}

export const FREEBET_SCENARIOS: readonly Scenario[] = [
	// The last use from two tabs: who got it is refused, and the use is there for the next bet.
	scenario(
		"17",
		[
			freebet(),
			play([REFUSED], { tabs: 2 }),
			play(),
			...drawnAs(1, 2),
			wait(2_000),
			{ do: "correct bet", bet: 1, hits: 1 },
			{ do: "correct bet", bet: 1, hits: 0 },
			wait(5_000),
		],
		{ long: true },
	),
	scenario("18", [
		freebet({ bets: 2 }),
		play([{ fault: "acceptLate", value: 5_000 }]),
		CANCEL,
		...drawnAs(0, 2),
		wait(2_000),
		play(),
		{ do: "correct bet", bet: 0, hits: "void" },
	]),
	// Refused, sent again, and played: its use is taken again. Where another bet has it meanwhile, the resend is refused.
	scenario("", [
		freebet({ how: "twice at once" }),
		play([REFUSED]),
		RESEND,
		play(),
		CANCEL,
		freebet({ stake: 600 }),
		play([REFUSED], { freebet: 1 }),
		play([], { freebet: 1 }),
		{ ...RESEND, bet: 1 },
		...drawnAs(0, 2),
		wait(2_000),
	]),
	// A refusal is reconsidered, and one is cancelled while it is late: what comes all the same gives nothing back then.
	scenario(
		"",
		[
			freebet({ bets: 4 }),
			play(),
			play([{ fault: "refuseThenAccept" }]),
			play(),
			play([{ fault: "acceptLate", value: 50_000 }]),
			CANCEL,
			wait(60_000),
			CANCEL,
			play(),
		],
		{ long: true },
	),
	// The use that was given back outlives the freebet, and another one of the same end does not.
	scenario("", [
		freebet({ bets: 2, lastsMs: 5_000 }),
		play([REFUSED]),
		freebet({ lastsMs: 5_000 }),
		wait(50_000),
		play(),
		play([], { freebet: 1 }),
	]),
	scenario("", [
		freebet({ fromMs: 20_000, lastsMs: 60_000, bets: 2 }),
		play(),
		wait(50_000),
		play([], { cancelled: true }),
		freebet({ how: "after its cancel" }),
		...[0, 1].flatMap((call) => [capture(call, "Issue"), capture(call, "Cancel"), capture(call, "Status")]),
		freebet({ stake: 700, bets: 2 }),
		play([], { freebet: 2, tabs: 2 }),
		arm("payout", REFUSED),
		DRAWN,
	]),
	crashes("before"),
	crashes("after"),
];

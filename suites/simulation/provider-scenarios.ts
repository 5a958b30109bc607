/** What must occur between a provider, us and the casino, in the language of plans. */
import type { ProviderStep, Step, Wrong } from "./plan.ts";
import { arm, both, HOUR_MS, type Scenario, scenario, wait } from "./scenario.ts";
import { PROVIDER_STEP_KINDS } from "./steps.ts";

function payIn(bet: number, ...wrong: readonly Wrong[]): Extract<ProviderStep, { readonly do: "pay-in" }> {
	return { do: "pay-in", bet, win: null, other: false, wrong };
}

function payOut(bet: number, over: { readonly other?: boolean; readonly twice?: boolean } = {}): ProviderStep {
	return { do: "pay-out", bet, win: 900, other: false, twice: false, ...over };
}

function refund(bet: number, atOnce = false): ProviderStep {
	return { do: "refund", bet, atOnce };
}

const REPLAYS: readonly Step[] = (["the same", "another operation", "another session"] as const).map((to) => ({
	do: "replay",
	call: 0,
	to,
}));

/** A process dies at one step of a provider's call; the provider tries again. */
function crash(step: (typeof PROVIDER_STEP_KINDS)[number], side: "before" | "after"): Scenario {
	return scenario("", [
		{ do: "crash", process: 0, fuse: { step, side, nth: 1 } },
		step === "tombstone" ? refund(1) : payIn(0),
		wait(2_000),
		payIn(0),
		payOut(0),
		refund(1),
		payIn(1),
		wait(5_000),
	]);
}

export const PROVIDER_SCENARIOS: readonly Scenario[] = [
	...both("9", [payIn(0, { fault: "acceptLate", value: 9_000 }), wait(31_000), payIn(0), wait(5_000)]),
	...both("10", [
		payIn(0, { fault: "acceptLate", value: 12_000 }),
		wait(10_000),
		payIn(0),
		wait(5_000),
		payOut(0, { twice: true }),
	]),
	...both("11", [payIn(0, { fault: "acceptLate", value: 5_000 }), wait(1_000), refund(0), wait(10_000), refund(0)]),
	...both("12 provider", [
		payIn(0),
		// Nobody pays out before the stake is answered.
		wait(1_000),
		arm("payout", { fault: "http", value: 503 }, 999),
		payOut(0),
		wait(25 * HOUR_MS + 15 * 60_000),
	]),
	...both("13 provider", [{ do: "processes", count: 2 }, payIn(0), refund(0, true), refund(0)]),
	// The casino accepts never, and twice.
	scenario("", [payIn(0, { fault: "acceptNever" }), wait(60_000), payIn(0)]),
	scenario("", [payIn(0, { fault: "acceptTwice", value: 5 }), wait(1_000), payOut(0), payOut(0, { other: true })], {
		long: true,
	}),
	scenario("", [payIn(0, { fault: "reset", processed: true }), wait(20_000), payIn(0)], { conditions: ["timeout"] }),
	scenario("", [refund(0), payIn(0), wait(1_000), payIn(0), payOut(0)]),
	// Told that it plays, and then nothing for longer than the deadline.
	...both("", [payIn(0), wait(45_000), payIn(0), payOut(0)]),
	// The next session of the player takes stakes; the one before still pays out and gives back.
	scenario("", [payIn(0), payIn(2), { do: "launch", player: 0 }, payIn(2), payOut(0), refund(2), payIn(4), payOut(4)]),
	...both("", [
		payIn(0),
		...REPLAYS,
		{ do: "down", ms: 3_000 },
		...REPLAYS,
		payOut(0),
		{ do: "replay", call: 1, to: "the same" },
	]),
	scenario("", [
		arm("payout", { fault: "http", value: 503 }, 3),
		{ ...payIn(0), win: 900 },
		{ ...payIn(0), win: 900, other: true },
		wait(20_000),
	]),
	...PROVIDER_STEP_KINDS.flatMap((step) => [crash(step, "before"), crash(step, "after")]),
];

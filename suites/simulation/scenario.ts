import type { Plan, Step, Target, Wrong } from "./plan.ts";

export interface Scenario {
	/** Its number in the reference on orderings; empty where it is about something else. */
	readonly ordering: string;
	readonly plan: Plan;
}

const PLAN: Omit<Plan, "steps"> = {
	long: false,
	batches: false,
	jackpots: "none",
	feed: false,
	tax: null,
	conditions: [],
};
export const HOUR_MS = 3_600_000;

export function scenario(ordering: string, steps: readonly Step[], over: Partial<Plan> = {}): Scenario {
	return { ordering, plan: { ...PLAN, ...over, steps } };
}

export function arm(on: Target, wrong: Wrong, times = 1): Step {
	return { do: "arm", player: 0, on, wrong, times };
}

export function wait(ms: number): Step {
	return { do: "wait", ms };
}

/** Two numbers of Keno. */
export const BET = {
	do: "bet",
	player: 0,
	game: 9,
	picks: 2,
	first: 0,
	stake: 500,
	mistake: null,
	twice: false,
	wrong: [],
} as const;
export const DRAWN: Step = { do: "until", moment: "revealed", plusMs: 1_000 };
export function bet(...wrong: readonly Wrong[]): Step {
	return { ...BET, wrong };
}

/** In both ways in which a partner deduplicates. */
export function both(ordering: string, steps: readonly Step[], over: Partial<Plan> = {}): readonly Scenario[] {
	return [false, true].map((long) => scenario(ordering, steps, { long, ...over }));
}

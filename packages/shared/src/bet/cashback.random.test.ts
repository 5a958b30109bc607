import fc from "fast-check";
import { expect, test } from "vitest";
import { RandomCashback } from "./testing/random-cashback.ts";

const STORIES = 3_000;
const CHOICES = { minLength: 10, maxLength: 90 };
/** What the wallet has gained in each state in which a cashback comes to rest, if it has 12.50 of it. */
const GAINED: Readonly<Record<string, bigint>> = { paid: 1_250n, refused: 0n, cancelled: 0n };

function problemsOf({ cashback, gained, problems }: RandomCashback): readonly string[] {
	const { state, isCancelAsked, deliveries } = cashback;
	const found = [...problems];
	if (GAINED[state] !== gained) found.push(`the wallet has gained ${gained}, and it is ${state}`);
	if (isCancelAsked && state === "paid" && deliveries.length === 1) found.push("the cancellation is forgotten");
	return found;
}

test("whatever happens to a cashback and whoever acts on it: it is paid once or not at all, and taken back at most once", () => {
	const seen = { paid: 0, refused: 0, cancelled: 0, stopped: 0, resent: 0 };
	fc.assert(
		fc.property(fc.array(fc.nat(), CHOICES), (choices) => {
			const random = new RandomCashback(choices);
			const { cashback, told } = random;
			if (cashback.state !== "pending") seen[cashback.state]++;
			seen.stopped += told.some((step) => step.endsWith("is stopped")) ? 1 : 0;
			seen.resent += told.some((step) => step.endsWith("is resent")) ? 1 : 0;
			expect(problemsOf(random), `${told.join("\n")}\n(${cashback.state})`).toEqual([]);
		}),
		{ numRuns: STORIES },
	);
	for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(STORIES / 100);
});

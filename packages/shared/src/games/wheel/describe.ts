/** Outcomes and results in English words, for operators and logs. The frame has words of its own. */
import { multiplierText } from "../contract/multiplier.ts";
import { bookOf, factorOf } from "./book.ts";
import { colourOf } from "./rings.ts";
import type { WheelResult, WheelRules } from "./wheel-rules.ts";

/** Kinds whose name does not say it. */
const WORDS: Readonly<Record<string, string>> = {
	four: "first four",
	five: "top line",
	stop: "stop at",
	bonus: "first spin ×",
	multiplier: "second wheel ×",
	colour: "",
	parity: "",
	half: "",
};

export function describeOutcome(outcome: string, rules: WheelRules): string {
	const found = bookOf(rules).outcomes.get(outcome);
	if (found === undefined) return outcome;
	return `${WORDS[found.kind] ?? found.kind} ${found.values.join("-")}`.trim();
}

/** `17 black; boosted 4 × 50, 22 × 200`, `17 black × 10 (stop 1)`, `× 7 (stop 37), 40 (stop 1)`. */
export function describeWheelResult(result: WheelResult, rules: WheelRules): string {
	const { levels, ring } = bookOf(rules);
	if ("spins" in result) {
		return result.spins.map((place) => `${ring[place - 1]?.replace("x", "× ")} (stop ${place})`).join(", ");
	}
	const { stop, second, boosts } = result;
	const words = [`${stop} ${colourOf(stop)}`];
	if (second !== undefined) words.push(` × ${factorOf(levels[second - 1])} (stop ${second})`);
	if (boosts !== undefined) {
		words.push(`; boosted ${boosts.map((boost) => `${boost.stop} × ${multiplierText(boost.multiplier)}`).join(", ")}`);
	}
	return words.join("");
}

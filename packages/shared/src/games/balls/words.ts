/** Outcomes and results in English words, for operators and logs. The frame has words of its own. */
import type { BallsResult, BallsRules } from "./balls-rules.ts";

type Words = (value: string, more: string, last: string, rules: BallsRules) => string;

/** What is first or last; a single ball is neither. */
function placeWords(place: string): Record<string, Words> {
	const words: Words = (text, _more, _last, { drawn }) => {
		const spread = text.replace("-", " to ");
		return drawn === 1 ? spread : `${spread} ${place}`;
	};
	return Object.fromEntries(["", "-colour", "-parity", "-range"].map((kind) => [place + kind, words]));
}

const WORDS: Readonly<Record<string, Words>> = {
	drawn: (number) => `${number} drawn`,
	absent: (number) => `${number} not drawn`,
	all: (numbers) => `${numbers.replaceAll("-", ", ").replace(/, (?=[^,]*$)/, " and ")} all drawn`,
	digit: (digit, count) => `${digit} exactly ${count} times`,
	distinct: (count) => `${count} different digits`,
	...placeWords("first"),
	...placeWords("last"),
	ends: (value) => `first and last of ${value === "same" ? "one colour" : "two colours"}`,
	colour: (colour, count) => `${count} ${colour}`,
	colours: (count) => (count === "1" ? "all of one colour" : `${count} colours`),
	sum: (side, line) => `sum ${side} ${line}`.trim(),
	odd: (count) => `${count} odd`,
	more: (parity) => `more ${parity}`,
	zone: (zone, digit) => `${digit} in zone ${zone}`,
	order: (zone, digits) => `${digits.replace("-", " then ")} in zone ${zone}`,
	double: (zone) => `two equal digits in zone ${zone}`,
	"zone-sum": (zone, side, line) => `sum of zone ${zone} ${side} ${line}`,
};

/** An outcome, or a row of the table of prices, in words; a text that is neither as it stands. */
export function describeOutcome(outcome: string, rules: BallsRules): string {
	const [kind = "", value = "", more = "", last = ""] = outcome.split(":");
	return Object.hasOwn(WORDS, kind) ? (WORDS[kind]?.(value, more, last, rules) ?? outcome) : outcome;
}

/** The numbers in the order in which they were drawn, by zones where there are any, and what is boosted before them. */
export function describeBalls({ numbers, boost }: BallsResult, { zones }: BallsRules): string {
	const drawn =
		zones === undefined
			? numbers.join(", ")
			: zones.map((zone, index) => `${zone} ${numbers.slice(2 * index, 2 * index + 2).join("-")}`).join(", ");
	return boost === undefined ? drawn : `${boost} boosted: ${drawn}`;
}

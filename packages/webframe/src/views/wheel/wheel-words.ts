/** Outcomes and results in the player's words: by kind and value, so that no outcome needs a text of its own. */
import { colourOf, outcomeParts, ringOf, type WheelResult, type WheelRules } from "@webframe/shared/games/wheel";
import type { SayOf } from "../../i18n/words.ts";
import type { messages } from "../../locales/wheel/en.ts";

export type SayWheel = SayOf<typeof messages>;

const DOZEN = 12;
const FACTORS = ["multiplier", "bonus"];
const SIGNS: Readonly<Record<string, string>> = { under: "<", over: ">", stop: "" };
/** Values that are put into a text are isolated; a text without one needs no marks. */
const ISOLATES = /[\u2068\u2069]/gu;

/** @param isNarrow where there is no room for words: limits are written by signs, a stop by its value */
export function outcomeText(outcome: string, rules: WheelRules, say: SayWheel, isNarrow = false): string {
	const parts = outcomeParts(outcome, rules);
	if (parts === undefined) return outcome;
	const { kind, values } = parts;
	const [first = ""] = values;
	const highest = rules.kind === "table" ? rules.highest : 0;
	const range = (from: number, to: number): string => say("kind.range", { from: String(from), to: String(to) });
	if (kind === "dozen") return range(DOZEN * (Number(first) - 1) + 1, DOZEN * Number(first));
	if (kind === "half") return first === "low" ? range(1, highest / 2) : range(highest / 2 + 1, highest);
	if (isNarrow && SIGNS[kind] !== undefined) return SIGNS[kind] + first;
	if (kind === "colour" || kind === "parity") return valueText(first, say);
	return kindText(kind, FACTORS.includes(kind) ? `×${first}` : values.join(" "), say);
}

/** A kind alone, such as `Split`. */
export function kindName(kind: string, say: SayWheel): string {
	return kindText(kind, "", say).replace(ISOLATES, "").trim();
}

function kindText(kind: string, value: string, say: SayWheel): string {
	return isKind(kind) ? say(`kind.${kind}`, { value }) : value;
}

const KINDS = "straight split trio street four five corner line column under over stop multiplier bonus".split(" ");
type Kind =
	Exclude<Parameters<SayWheel>[0] & `kind.${string}`, "kind.range"> extends `kind.${infer Name}` ? Name : never;

function isKind(kind: string): kind is Kind {
	return KINDS.includes(kind);
}

function valueText(value: string, say: SayWheel): string {
	return value === "red" || value === "black" || value === "even" || value === "odd" ? say(`value.${value}`) : value;
}

/** The colour of a number of the table. */
export function colourWord(number: string, say: SayWheel): string {
	return say(`value.${colourOf(number)}`);
}

/** What the last stop of a result is called; multipliers that came with it stand apart. */
export interface ResultWords {
	readonly stop: string;
	/** The colour in words; empty for a stop without. */
	readonly colour: string;
	/** `×2 ×7`, or empty. */
	readonly factors: string;
}

/** @param factor of the second wheel, where a game has one and it has stopped */
export function resultWords(
	result: WheelResult,
	rules: WheelRules,
	factors: readonly number[],
	say: SayWheel,
): ResultWords {
	if ("spins" in result) {
		const names = stopsOf(result, rules);
		return { stop: names.at(-1) ?? "", colour: "", factors: names.slice(0, -1).map(timesOf).join(" ") };
	}
	const factor = result.second === undefined ? undefined : factors[result.second - 1];
	return {
		stop: result.stop,
		colour: colourWord(result.stop, say),
		factors: factor === undefined ? "" : `×${factor}`,
	};
}

/** Where the wheel has stopped, spin by spin: multipliers, and the stop that counts last. */
export function stopsOf(result: WheelResult, rules: WheelRules): readonly string[] {
	return "spins" in result ? result.spins.map((place) => ringOf(rules)[place - 1] ?? "") : [result.stop];
}

/** `x2` of a ring as it is written. */
export function timesOf(name: string): string {
	return name.replace("x", "×");
}

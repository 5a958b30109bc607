/** Results in one line, and their stops as they stand in strips. */
import { colourOf, factorRingOf, type WheelResult, type WheelRules } from "@webframe/shared/games/wheel";
import { html, type TemplateResult } from "lit";
import { resultWords, type SayWheel, stopsOf, timesOf } from "./wheel-words.ts";

/** `17 Black ×10` in one line. */
export function resultText(result: WheelResult, rules: WheelRules, say: SayWheel): string {
	const factors = rules.kind === "table" ? factorRingOf(rules) : [];
	const { stop, colour, factors: times } = resultWords(result, rules, factors, say);
	return [stop, colour, times].filter((word) => word !== "").join(" ");
}

/** Red is round, black square, zero tall: the shape tells what the colour tells. */
export function stopPill(stop: string, rules: WheelRules): TemplateResult {
	return html`<span class="pill ${rules.kind === "table" ? colourOf(stop) : "plain"}" aria-hidden="true">${timesOf(stop)}</span>`;
}

export function lastStop(result: WheelResult, rules: WheelRules): string {
	return stopsOf(result, rules).at(-1) ?? "";
}

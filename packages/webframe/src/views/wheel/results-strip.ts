/** The last results of a wheel, and how often each stop came: with how many rounds that is, and that they are independent. */
import { colourOf, ringOf, type WheelResult, type WheelRules } from "@webframe/shared/games/wheel";
import { html, nothing, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import type { SayOf } from "../../i18n/words.ts";
import type { messages as board } from "../../locales/board/en.ts";
import { hotAndCold, type StopCount } from "./counts.ts";
import { resultText } from "./face.ts";
import { type SayWheel, timesOf } from "./wheel-words.ts";

export interface ResultsStrip {
	readonly texts: Texts;
	readonly say: SayWheel;
	readonly board: SayOf<typeof board>;
	readonly rules: WheelRules;
	/** The newest first. */
	readonly results: readonly { readonly rules: WheelRules; readonly result: WheelResult }[];
}

export function resultsStrip({ say, board, results }: ResultsStrip, length: number): TemplateResult | typeof nothing {
	if (results.length === 0) return nothing;
	return html`<div class="last">
		<span class="small quiet" id="last-title">${board("results.last")}</span>
		<ol class="strip figure" aria-labelledby="last-title">
			${results.slice(0, length).map(
				({ rules, result }) => html`<li>
					<span class="visually-hidden">${resultText(result, rules, say)}</span>${stopPill(lastStop(result, rules), rules)}
				</li>`,
			)}
		</ol>
	</div>`;
}

export function countsPanel(
	{ texts, board, rules, results }: ResultsStrip,
	ask: () => void,
): TemplateResult | typeof nothing {
	if (results.length === 0) return nothing;
	const drawn = results.map((one) => lastStop(one.result, one.rules));
	const { hot, cold } = hotAndCold(ringOf(rules), drawn);
	return html`<details class="counts" @toggle=${ask}>
		<summary>${board("results.counts")}</summary>
		<p class="small quiet">${board("results.of", { count: drawn.length })}</p>
		${[hot, cold].map((list) => countList(list, rules, texts))}
		<p class="small quiet">${board("results.apart")}</p>
	</details>`;
}

function countList(counts: readonly StopCount[], rules: WheelRules, texts: Texts): TemplateResult {
	return html`<ul class="strip figure">
		${counts.map(
			({ stop, count }) => html`<li>
				<span class="visually-hidden">${timesOf(stop)}:</span>${stopPill(stop, rules)}<span class="small">${texts.number(count)}×</span>
			</li>`,
		)}
	</ul>`;
}

/** Red is round, black square, zero tall: the shape tells what the colour tells. */
export function stopPill(stop: string, rules: WheelRules): TemplateResult {
	return html`<span class="pill ${rules.kind === "table" ? colourOf(stop) : "plain"}" aria-hidden="true">${timesOf(stop)}</span>`;
}

function lastStop(result: WheelResult, rules: WheelRules): string {
	return "spins" in result ? stopAt(result.spins.at(-1), rules) : result.stop;
}

function stopAt(place: number | undefined, rules: WheelRules): string {
	return ringOf(rules)[(place ?? 1) - 1] ?? "";
}

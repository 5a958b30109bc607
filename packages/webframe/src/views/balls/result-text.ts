/** What a round of balls has drawn, in one line. */
import { type BallsResult, colourOf } from "@webframe/shared/games/balls";
import { html, nothing, type TemplateResult } from "lit";
import { type BallsWords, valueText } from "./balls-words.ts";

/** Numbers in the order in which they came, by zones where there are any. */
export function resultText({ numbers, boost }: BallsResult, words: BallsWords): TemplateResult {
	const { texts, say, rules } = words;
	const perZone = numbers.length / (rules.zones?.length ?? 1);
	return html`<span class="figure"
		>${numbers.map((number, index) => {
			const zone = index % perZone === 0 ? rules.zones?.[index / perZone] : undefined;
			return html`${zone === undefined ? nothing : html`<span class="quiet">${zone} </span>`}<span
					title=${valueText(colourOf(number, rules), words)}
					>${texts.number(number)}</span
				> `;
		})}${boost === undefined ? nothing : html`<span class="quiet">${say("boosted")}: ${valueText(boost, words)}</span>`}</span
	>`;
}

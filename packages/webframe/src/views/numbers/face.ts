/** How bets and results of numbers games are written. */
import { html, nothing, type TemplateResult } from "lit";
import type { FamilyFace, ShownBet } from "../../components/family-face.ts";
import { numbersOf } from "../../components/numbers-of.ts";
import type { Texts } from "../../i18n/texts.ts";
import "./numbers-result.ts";

export function numbersFace(texts: Texts): FamilyFace {
	return {
		bet: (bet) => betNumbers(bet, texts),
		result: (round) => {
			const numbers = numbersOf(round.result);
			return numbers && html`<webframe-numbers-result .numbers=${numbers} .texts=${texts}></webframe-numbers-result>`;
		},
	};
}

/** The numbers of a bet; those that its round has drawn are marked. */
function betNumbers({ selection, drawn: round }: ShownBet, texts: Texts): TemplateResult {
	const picked = numbersOf(selection) ?? [];
	const drawn = numbersOf(round?.result);
	const hits = picked.filter((number) => drawn?.includes(number)).length;
	return html`<span class="bet-picks figure"
			>${picked.map((number) =>
				drawn?.includes(number) ? html`<b>${texts.number(number)}</b> ` : html`<span>${texts.number(number)}</span> `,
			)}</span
		>
		${drawn === undefined ? nothing : html`<span>${texts.t("board.hits", { count: hits })}</span>`}`;
}

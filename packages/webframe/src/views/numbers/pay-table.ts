import { multiplierText } from "@webframe/shared/games";
import type { NumbersRules } from "@webframe/shared/games/numbers";
import { html, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";

/** What the picks pay by hits, the highest first; without picks, the highest of each number of picks. */
export function payTable(
	rules: NumbersRules,
	numbers: readonly number[],
	hits: number | undefined,
	texts: Texts,
): TemplateResult {
	const picks = numbers.length;
	const rows = picks === 0 ? topRows(rules) : hitRows(rules, picks);
	return html`<section class="pays" aria-labelledby="pays-title">
		<h3 id="pays-title">${texts.t(picks === 0 ? "pay.best" : "pay.title")}</h3>
		<p class="picks figure">${numbers.map((number) => html`<span>${texts.number(number)}</span>`)}</p>
		<ol class="pay-rows figure">
			${rows.map(
				({ count, times }) => html`<li class="pay ${count === hits ? "now" : ""}">
					<span class="visually-hidden">${texts.t(picks === 0 ? "pay.bestRow" : "pay.row", { count, times: texts.decimal(times) })}</span>
					<span class="pay-hits" aria-hidden="true">${texts.t(picks === 0 ? "pay.picks" : "board.hits", { count })}</span>
					<bdi class="pay-times" aria-hidden="true" dir="ltr">×${texts.decimal(times)}</bdi>
				</li>`,
			)}
		</ol>
	</section>`;
}

interface PayRow {
	readonly count: number;
	/** Times the stake, as decimal text. */
	readonly times: string;
}

function hitRows(rules: NumbersRules, picks: number): readonly PayRow[] {
	return (rules.payTable[picks] ?? [])
		.map((hundredths, count) => ({ count, hundredths }))
		.filter(({ hundredths }) => hundredths > 0)
		.reverse()
		.map(({ count, hundredths }) => ({ count, times: multiplierText(hundredths) }));
}

function topRows(rules: NumbersRules): readonly PayRow[] {
	return Object.entries(rules.payTable)
		.map(([picks, row]) => ({ count: Number(picks), times: multiplierText(Math.max(...row)) }))
		.reverse();
}

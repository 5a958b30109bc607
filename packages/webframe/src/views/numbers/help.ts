/** How numbers games go, and what they pay: sections of the help. */
import { multiplierText } from "@webframe/shared/games";
import type { NumbersRules } from "@webframe/shared/games/numbers";
import type { FrameGame } from "@webframe/shared/wire";
import { html, nothing, type TemplateResult } from "lit";
import type { FamilyHelp } from "../../components/family-face.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { SayOf } from "../../i18n/words.ts";
import type { messages } from "../../locales/numbers/en.ts";
import { lineRows } from "./pay-table.ts";
import { returnPercent } from "./return-to-player.ts";
import { newestRules } from "./rules.ts";

const SECOND_MS = 1_000;

type Say = SayOf<typeof messages>;

export function numbersHelp(texts: Texts, say: Say): FamilyHelp {
	return (game) => {
		const rules = newestRules(game.gameCode);
		return rules && html`${howToPlay(game, rules, texts, say)} ${pays(rules, texts, say)}`;
	};
}

function howToPlay({ name, timings }: FrameGame, rules: NumbersRules, texts: Texts, say: Say): TemplateResult {
	const sentences = [
		rules.lines === undefined
			? texts.t("board.pick", { min: rules.picksMin, count: rules.picksMax })
			: say("help.card", { picks: rules.picksMax, highest: rules.highest }),
		texts.t("help.draw", { count: rules.drawn, highest: rules.highest }),
		texts.t("help.win"),
		...(rules.lines === undefined ? [] : [say("help.lines", { length: rules.lines.length })]),
		...(timings === undefined
			? []
			: [
					texts.t("help.round", { count: timings.lengthMs / SECOND_MS }),
					texts.t("help.betting", { count: timings.bettingMs / SECOND_MS }),
				]),
		texts.t("help.cancel"),
	];
	return html`<section class="how" aria-labelledby="how-title">
		<h3 id="how-title">${name}: ${texts.t("help.how")}</h3>
		<ol class="steps">
			${sentences.map((sentence) => html`<li>${sentence}</li>`)}
		</ol>
	</section>`;
}

function pays(rules: NumbersRules, texts: Texts, say: Say): TemplateResult {
	return html`<section class="pays" aria-labelledby="pays-title">
		<h3 id="pays-title">${texts.t("help.pays")}</h3>
		<table class="figure">
			<thead class="small quiet">
				<tr>
					<th scope="col">${texts.t("board.label")}</th>
					<th scope="col"><span class="visually-hidden">${texts.t("help.pays")}</span></th>
					<th scope="col" class="end">${texts.t("help.return")}</th>
				</tr>
			</thead>
			<tbody>
				${Object.entries(rules.payTable).map(([picks, row]) => payRow(rules, Number(picks), row, texts))}
			</tbody>
		</table>
		${
			rules.lines === undefined
				? nothing
				: html`<ul class="steps">
					${lineRows(rules).map(({ count, times }) => html`<li>${say("card.lines", { count })} <bdi class="times" dir="ltr">×${texts.decimal(times)}</bdi></li>`)}
				</ul>`
		}
	</section>`;
}

function payRow(rules: NumbersRules, picks: number, row: readonly number[], texts: Texts): TemplateResult {
	const wins = row
		.map((hundredths, hits) => ({ hits, hundredths }))
		.filter(({ hundredths }) => hundredths > 0)
		.reverse();
	return html`<tr>
		<th scope="row"><span aria-hidden="true">${texts.number(picks)}</span><span class="visually-hidden">${texts.t("pay.picks", { count: picks })}</span></th>
		<td>
			<ul class="wins">
				${wins.map(({ hits, hundredths }) => {
					const times = texts.decimal(multiplierText(hundredths));
					return html`<li>
						<span class="visually-hidden">${texts.t("pay.row", { count: hits, times })}</span>
						<span class="small quiet" aria-hidden="true">${texts.t("board.hits", { count: hits })}</span>
						<bdi class="times" dir="ltr" aria-hidden="true">×${times}</bdi>
					</li>`;
				})}
			</ul>
		</td>
		<td class="end"><bdi dir="ltr">${texts.decimal(returnPercent(rules, picks))}<span class="quiet"> %</span></bdi></td>
	</tr>`;
}

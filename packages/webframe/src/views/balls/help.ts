/** How games of balls go, and what they pay: sections of the help. */
import { multiplierText } from "@webframe/shared/games";
import { marketsOf } from "@webframe/shared/games/balls";
import type { FrameGame } from "@webframe/shared/wire";
import { html, type TemplateResult } from "lit";
import type { FamilyHelp } from "../../components/family-face.ts";
import type { Texts } from "../../i18n/texts.ts";
import { type BallsWords, outcomeText, type SayBalls } from "./balls-words.ts";
import { newestRules } from "./rules.ts";

const SECOND_MS = 1_000;

export function ballsHelp(texts: Texts, say: SayBalls): FamilyHelp {
	return (game) => {
		const rules = newestRules(game.gameCode);
		return rules && html`${howToPlay(game, { texts, say, rules })} ${pays({ texts, say, rules })}`;
	};
}

function howToPlay({ name, timings }: FrameGame, { texts, say, rules }: BallsWords): TemplateResult {
	const sentences = [
		rules.machine === "urn" ? texts.t("help.draw", { count: rules.drawn, highest: rules.highest }) : say("helpDrums"),
		say("helpWin"),
		...(rules.boost === undefined ? [] : [say("helpBoost", { value: rules.boost })]),
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

function pays(words: BallsWords): TemplateResult {
	const { texts, say } = words;
	return html`<section class="pays" aria-labelledby="pays-title">
		<h3 id="pays-title">${texts.t("help.pays")}</h3>
		<table class="figure">
			${marketsOf(words.rules).map(
				({ tab, rows }) => html`<tbody>
					<tr>
						<th scope="rowgroup" colspan="2" class="small quiet">${say(`tab.${tab}`)}</th>
					</tr>
					${rows.map(
						({ row, price }) => html`<tr>
							<th scope="row">${rowText(row, words)}</th>
							<td class="end"><bdi class="times" dir="ltr">×${texts.decimal(multiplierText(price))}</bdi></td>
						</tr>`,
					)}
				</tbody>`,
			)}
		</table>
	</section>`;
}

/** A row of the prices, where `…` stands for whatever is chosen. */
function rowText(row: string, words: BallsWords): string {
	const [kind, count = ""] = row.split(":");
	if (kind === "all") return words.say("together", { value: words.texts.number(Number(count)) });
	return outcomeText(row.replace("#-#", "…").replace(/[#*@]/g, "…").replace("~", ""), words);
}

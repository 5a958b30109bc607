/** How bets, results and prices of games of balls are written. */
import { multiplierText } from "@webframe/shared/games";
import { BALLS, BALLS_GAMES, type BallsRules, colourOf, marketsOf } from "@webframe/shared/games/balls";
import type { FrameGame } from "@webframe/shared/wire";
import { html, nothing, type TemplateResult } from "lit";
import type { FamilyFace, ShownBet } from "../../components/family-face.ts";
import { tableRound } from "../../components/game-table/table-round.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { SayOf } from "../../i18n/words.ts";
import type { messages as board } from "../../locales/board/en.ts";
import { type BallsWords, outcomeText, type SayBalls, valueText } from "./balls-words.ts";

const SECOND_MS = 1_000;
const SHELF = { family: BALLS, games: BALLS_GAMES };

/** The newest rules of a game; undefined for a game that is none of these. */
function newestRules(gameCode: number): BallsRules | undefined {
	const versions = BALLS_GAMES.find((game) => game.gameCode === gameCode)?.versions ?? {};
	return versions[Math.max(...Object.keys(versions).map(Number))];
}

export function ballsFace(texts: Texts, say: SayBalls, sayBoard: SayOf<typeof board>): FamilyFace {
	return {
		bet: (bet) => betPicks(bet, texts, say, sayBoard),
		result(round) {
			const read = tableRound(SHELF, round);
			if (read?.result === undefined) return undefined;
			return resultText(read.result.numbers, read.result.boost, { texts, say, rules: read.rules });
		},
		help(game) {
			const rules = newestRules(game.gameCode);
			return rules && html`${howToPlay(game, { texts, say, rules })} ${pays({ texts, say, rules })}`;
		},
	};
}

function betPicks(
	{ gameCode, selection, pickCount, drawn }: ShownBet,
	texts: Texts,
	say: SayBalls,
	sayBoard: SayOf<typeof board>,
): TemplateResult {
	const round = drawn && tableRound(SHELF, drawn);
	const rules = round?.rules ?? newestRules(gameCode);
	const read = rules && BALLS.readSelection(selection, null, rules);
	if (rules === undefined || read === undefined) return html``;
	const fates = round?.result && BALLS.fatesOf(read, null, round.result, round.rules);
	const more = (pickCount ?? read.picks.length) - read.picks.length;
	return html`<span class="bet-picks"
		>${read.picks.map(({ outcome, amount }, index) => {
			const text = `${outcomeText(outcome, { texts, say, rules })} · ${texts.decimal(amount)}`;
			const fate = fates?.[index];
			if (fate === undefined) return html`<span>${text}</span> `;
			if (fate.multiplier === 0) return html`<span>${text} · ${sayBoard("fate.lost")}</span> `;
			return html`<b>${text} · ${sayBoard("fate.won")} <bdi dir="ltr">×${texts.decimal(multiplierText(fate.multiplier))}</bdi></b> `;
		})}${more > 0 ? html`<span>+${texts.number(more)}</span>` : nothing}</span
	>`;
}

/** Numbers in the order in which they came, by zones where there are any. */
function resultText(numbers: readonly number[], boost: string | undefined, words: BallsWords): TemplateResult {
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

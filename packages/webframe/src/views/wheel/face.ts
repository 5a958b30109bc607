/** How bets, results and prices of wheels are written. */
import { multiplierText } from "@webframe/shared/games";
import { factorRingOf, placesOf, WHEEL, type WheelResult, type WheelRules } from "@webframe/shared/games/wheel";
import type { FrameGame } from "@webframe/shared/wire";
import { html, nothing, type TemplateResult } from "lit";
import type { FamilyFace, ShownBet } from "../../components/family-face.ts";
import { tableRound } from "../../components/game-table/table-round.ts";
import type { Texts } from "../../i18n/texts.ts";
import { newestRules, priceOf, SHELF, stopOutcomes } from "./rules.ts";
import { kindName, outcomeText, resultWords, type SayWheel } from "./wheel-words.ts";

const SECOND_MS = 1_000;

export function wheelFace(texts: Texts, say: SayWheel): FamilyFace {
	return {
		bet: (bet) => betPicks(bet, texts, say),
		result(round) {
			const read = tableRound(SHELF, round);
			return read?.result && html`<span class="figure">${resultText(read.result, read.rules, say)}</span>`;
		},
		help(game) {
			const rules = newestRules(game.gameCode);
			return rules && html`${howToPlay(game, rules, texts, say)} ${pays(rules, texts, say)}`;
		},
	};
}

/** `17 Black ×10` in one line. */
export function resultText(result: WheelResult, rules: WheelRules, say: SayWheel): string {
	const factors = rules.kind === "table" ? factorRingOf(rules) : [];
	const { stop, colour, factors: times } = resultWords(result, rules, factors, say);
	return [stop, colour, times].filter((word) => word !== "").join(" ");
}

function betPicks({ gameCode, selection, pickCount, drawn }: ShownBet, texts: Texts, say: SayWheel): TemplateResult {
	const round = drawn && tableRound(SHELF, drawn);
	const rules = round?.rules ?? newestRules(gameCode);
	const read = rules && WHEEL.readSelection(selection, null, rules);
	if (rules === undefined || read === undefined) return html``;
	const fates = round?.result && WHEEL.fatesOf(read, null, round.result, round.rules);
	const more = (pickCount ?? read.picks.length) - read.picks.length;
	return html`<span class="bet-picks figure"
		>${read.picks.map(({ outcome, amount }, index) => {
			const text = `${outcomeText(outcome, rules, say)} · ${texts.decimal(amount)}`;
			const multiplier = fates?.[index]?.multiplier ?? 0;
			if (multiplier === 0) return html`<span>${text}</span> `;
			return html`<b>${text} · <bdi dir="ltr">×${texts.decimal(multiplierText(multiplier))}</bdi></b> `;
		})}${more > 0 ? html`<span>+${texts.number(more)}</span>` : nothing}</span
	>`;
}

function howToPlay({ name, timings }: FrameGame, rules: WheelRules, texts: Texts, say: SayWheel): TemplateResult {
	const sentences = [
		say("help.table"),
		...(rules.kind === "money" ? [say("help.again", { value: String(rules.spinsMax) })] : []),
		...(rules.kind === "table" && rules.boosts ? [say("help.boosts")] : []),
		...(rules.kind === "table" && rules.second ? [say("help.second")] : []),
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

/** One row for each kind that has one price; one for each outcome of the others. */
function pays(rules: WheelRules, texts: Texts, say: SayWheel): TemplateResult {
	const places = rules.kind === "table" ? placesOf(rules).map(({ outcome }) => outcome) : [];
	const rows = new Map<string, number>();
	for (const outcome of [...places, ...stopOutcomes(rules)])
		rows.set(rowOf(outcome, rules, say), priceOf(outcome, rules) ?? 0);
	return html`<section class="pays" aria-labelledby="pays-title">
		<h3 id="pays-title">${texts.t("help.pays")}</h3>
		<table class="figure">
			<tbody>
				${[...rows].map(
					([text, price]) => html`<tr>
						<th scope="row">${text}</th>
						<td class="end"><bdi class="times" dir="ltr">×${texts.decimal(multiplierText(price))}</bdi></td>
					</tr>`,
				)}
			</tbody>
		</table>
	</section>`;
}

const ONE_PRICE = ["straight", "split", "trio", "street", "four", "five", "corner", "line", "column"];

function rowOf(outcome: string, rules: WheelRules, say: SayWheel): string {
	const [kind = ""] = outcome.split(":");
	return ONE_PRICE.includes(kind) ? kindName(kind, say) : outcomeText(outcome, rules, say);
}

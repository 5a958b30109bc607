/** How wheels go, and what they pay: sections of the help. */
import { multiplierText } from "@webframe/shared/games";
import { placesOf, type WheelRules } from "@webframe/shared/games/wheel";
import type { FrameGame } from "@webframe/shared/wire";
import { html, type TemplateResult } from "lit";
import type { FamilyHelp } from "../../components/family-face.ts";
import type { Texts } from "../../i18n/texts.ts";
import { newestRules, priceOf, stopOutcomes } from "./rules.ts";
import { kindName, outcomeText, type SayWheel } from "./wheel-words.ts";

const SECOND_MS = 1_000;

export function wheelHelp(texts: Texts, say: SayWheel): FamilyHelp {
	return (game) => {
		const rules = newestRules(game.gameCode);
		return rules && html`${howToPlay(game, rules, texts, say)} ${pays(rules, texts, say)}`;
	};
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

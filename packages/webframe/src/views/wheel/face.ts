/** How bets and results of wheels are written. */
import { multiplierText } from "@webframe/shared/games";
import { WHEEL_PLAY, type WheelResult } from "@webframe/shared/games/wheel";
import { html, nothing, type TemplateResult } from "lit";
import type { FamilyFace, ShownBet } from "../../components/family-face.ts";
import { tableRound } from "../../components/game-table/table-round.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { SayOf } from "../../i18n/words.ts";
import type { messages as board } from "../../locales/board/en.ts";
import { resultText } from "./result-text.ts";
import { newestRules, SHELF } from "./rules.ts";
import { outcomeText, type SayWheel } from "./wheel-words.ts";

export function wheelFace(texts: Texts, say: SayWheel, sayBoard: SayOf<typeof board>): FamilyFace {
	return {
		bet: (bet) => betPicks(bet, texts, say, sayBoard),
		result(round) {
			const read = tableRound(SHELF, round);
			if (read?.result === undefined) return undefined;
			const boosts = boostsText(read.result, texts, say);
			return html`<span class="figure"
				>${resultText(read.result, read.rules, say)}${boosts === "" ? nothing : html` <span class="quiet">${boosts}</span>`}</span
			>`;
		},
	};
}

/** What was boosted, wherever the wheel stopped: `Boosted numbers: 4 ×50 22 ×200`. */
function boostsText(result: WheelResult, texts: Texts, say: SayWheel): string {
	const boosts = "boosts" in result ? (result.boosts ?? []) : [];
	if (boosts.length === 0) return "";
	const list = boosts.map(({ stop, multiplier }) => `${stop} ×${texts.decimal(multiplierText(multiplier))}`);
	return `${say("boosted")}: ${list.join(" ")}`;
}

function betPicks(
	{ gameCode, selection, pickCount, drawn }: ShownBet,
	texts: Texts,
	say: SayWheel,
	sayBoard: SayOf<typeof board>,
): TemplateResult {
	const round = drawn && tableRound(SHELF, drawn);
	const rules = round?.rules ?? newestRules(gameCode);
	const read = rules && WHEEL_PLAY.readSelection(selection, null, rules);
	if (rules === undefined || read === undefined) return html``;
	const fates = round?.result && WHEEL_PLAY.fatesOf(read, null, round.result, round.rules);
	const more = (pickCount ?? read.picks.length) - read.picks.length;
	return html`<span class="bet-picks bet-ticket figure"
		>${read.picks.map(({ outcome, amount }, index) => {
			const text = `${outcomeText(outcome, rules, say)} · ${texts.decimal(amount)}`;
			const fate = fates?.[index];
			if (fate === undefined) return html`<span>${text}</span> `;
			if (fate.multiplier === 0) return html`<span>${text} · ${sayBoard("fate.lost")}</span> `;
			return html`<b>${text} · ${sayBoard("fate.won")} <bdi dir="ltr">×${texts.decimal(multiplierText(fate.multiplier))}</bdi></b> `;
		})}${more > 0 ? html`<span>+${texts.number(more)}</span>` : nothing}</span
	>`;
}

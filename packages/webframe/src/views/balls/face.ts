/** How bets and results of games of balls are written. */
import { multiplierText } from "@webframe/shared/games";
import { BALLS_PLAY } from "@webframe/shared/games/balls";
import { html, nothing, type TemplateResult } from "lit";
import type { FamilyFace, ShownBet } from "../../components/family-face.ts";
import { tableRound } from "../../components/game-table/table-round.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { SayOf } from "../../i18n/words.ts";
import type { messages as board } from "../../locales/board/en.ts";
import { outcomeText, type SayBalls } from "./balls-words.ts";
import { resultText } from "./result-text.ts";
import { newestRules, SHELF } from "./rules.ts";

export function ballsFace(texts: Texts, say: SayBalls, sayBoard: SayOf<typeof board>): FamilyFace {
	return {
		bet: (bet) => betPicks(bet, texts, say, sayBoard),
		result(round) {
			const read = tableRound(SHELF, round);
			if (read?.result === undefined) return undefined;
			return resultText(read.result, { texts, say, rules: read.rules });
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
	const read = rules && BALLS_PLAY.readSelection(selection, null, rules);
	if (rules === undefined || read === undefined) return html``;
	const fates = round?.result && BALLS_PLAY.fatesOf(read, null, round.result, round.rules);
	const more = (pickCount ?? read.picks.length) - read.picks.length;
	return html`<span class="bet-picks bet-ticket"
		>${read.picks.map(({ outcome, amount }, index) => {
			const text = `${outcomeText(outcome, { texts, say, rules })} · ${texts.decimal(amount)}`;
			const fate = fates?.[index];
			if (fate === undefined) return html`<span>${text}</span> `;
			if (fate.multiplier === 0) return html`<span>${text} · ${sayBoard("fate.lost")}</span> `;
			return html`<b>${text} · ${sayBoard("fate.won")} <bdi dir="ltr">×${texts.decimal(multiplierText(fate.multiplier))}</bdi></b> `;
		})}${more > 0 ? html`<span>+${texts.number(more)}</span>` : nothing}</span
	>`;
}

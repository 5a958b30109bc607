/** What stands below the board: what is picked, or how far the card has come, and ways to pick by chance. */
import type { NumbersRules } from "@webframe/shared/games/numbers";
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "../../components/icon.ts";
import { SHUFFLE } from "../../components/icons/controls.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { SayOf } from "../../i18n/words.ts";
import type { messages } from "../../locales/numbers/en.ts";
import type { CardState } from "./card.ts";
import { quickPick } from "./quick-pick.ts";

/** How many numbers a quick pick takes when none is picked. */
const QUICK_PICK_COUNT = 5;

export interface BoardTools {
	readonly rules: NumbersRules;
	readonly texts: Texts;
	readonly say: SayOf<typeof messages>;
	readonly picks: readonly number[];
	/** What the card has come to, in a game of cards while a draw is on show. */
	readonly card: CardState | undefined;
	/** One more was pressed than may be picked. */
	readonly tooMany: boolean;
	readonly pick: (numbers: readonly number[]) => void;
}

export function boardTools(tools: BoardTools): TemplateResult {
	return html`<div class="tools">
		<p class="picked" role="status">${tools.rules.lines === undefined ? picked(tools) : onCard(tools)}</p>
		${tools.rules.lines === undefined ? picking(tools) : dealing(tools)}
	</div>`;
}

function picked({ rules, texts, picks, tooMany }: BoardTools): string {
	if (tooMany) return texts.t("board.full", { max: rules.picksMax });
	if (picks.length > 0) return texts.t("board.picked", { count: picks.length });
	return texts.t("board.pick", { min: rules.picksMin, count: rules.picksMax });
}

function onCard({ texts, say, card }: BoardTools): TemplateResult | string {
	if (card === undefined) return say("card.label");
	return html`<b>${texts.t("board.hits", { count: card.hits })}</b>${card.lines === 0 ? nothing : html` · <b>${say("card.lines", { count: card.lines })}</b>`}${
		card.toLine === undefined ? nothing : html` · ${say("card.toLine", { count: card.toLine })}`
	}`;
}

function dealing({ rules, say, pick }: BoardTools): TemplateResult {
	return html`<button class="button quiet" type="button" @click=${() => pick(quickPick(rules.picksMax, rules.highest))}>
		${icon(SHUFFLE)}<span>${say("card.new")}</span>
	</button>`;
}

function picking({ rules, texts, picks, pick }: BoardTools): TemplateResult {
	const count = picks.length === 0 ? QUICK_PICK_COUNT : picks.length;
	return html`<button
			class="button quiet"
			type="button"
			aria-label=${texts.t("board.quickCount", { count })}
			@click=${() => pick(quickPick(count, rules.highest))}
		>
			${icon(SHUFFLE)}<span>${texts.t("board.quick")}</span>
		</button>
		<button
			class="button quiet"
			type="button"
			aria-disabled=${picks.length === 0 ? "true" : nothing}
			@click=${() => pick([])}
		>
			<span>${texts.t("board.clear")}</span>
		</button>`;
}

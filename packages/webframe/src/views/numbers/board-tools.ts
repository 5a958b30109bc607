/** What stands below the board: what is picked, or how far the card has come, ways to pick by chance, and what is done with a bet. */
import type { NumbersRules } from "@webframe/shared/games/numbers";
import { html, nothing, type TemplateResult } from "lit";
import { actSign } from "../../components/game-table/act-sign.ts";
import { SHUFFLE } from "../../components/icons/controls.ts";
import { CLOSE, DOUBLE, REPEAT, UNDO } from "../../components/icons/table.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { SayOf } from "../../i18n/words.ts";
import type { messages as boardWords } from "../../locales/board/en.ts";
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
	/** The words that all tables share. */
	readonly board: SayOf<typeof boardWords>;
	/** Takes back the last action; undefined: there was none. */
	readonly undo: (() => void) | undefined;
	/** Undefined: there is no stake of the player's own money. */
	readonly double: (() => void) | undefined;
	/** Undefined: no bet has been placed. */
	readonly repeat: (() => void) | undefined;
	readonly pick: (numbers: readonly number[]) => void;
}

export function boardTools(tools: BoardTools): TemplateResult {
	const { rules, texts, board, picks, undo, double, repeat, pick } = tools;
	const isCard = rules.lines !== undefined;
	return html`<div class="tools">
		<p class="picked" role="status">${isCard ? onCard(tools) : picked(tools)}</p>
		<div class="acts">
			${isCard ? newCard(tools) : quick(tools)} ${actSign(UNDO, board("ticket.undo"), undo)}
			${actSign(DOUBLE, board("ticket.double"), double)} ${actSign(REPEAT, board("ticket.repeat"), repeat)}
			${isCard ? nothing : actSign(CLOSE, texts.t("board.clear"), picks.length === 0 ? undefined : () => pick([]))}
		</div>
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

function newCard({ rules, say, pick }: BoardTools): TemplateResult {
	return actSign(SHUFFLE, say("card.new"), () => pick(quickPick(rules.picksMax, rules.highest)));
}

function quick({ rules, texts, picks, pick }: BoardTools): TemplateResult {
	const count = picks.length === 0 ? QUICK_PICK_COUNT : picks.length;
	const press = (): void => pick(quickPick(count, rules.highest));
	return actSign(SHUFFLE, texts.t("board.quick"), press, texts.t("board.quickCount", { count }));
}

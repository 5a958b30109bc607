/** What is bet on beside numbers: the stops of the money wheel and of the second wheel, as large fields. */
import { multiplierText } from "@webframe/shared/games";
import type { WheelRules } from "@webframe/shared/games/wheel";
import { html, nothing, type TemplateResult } from "lit";
import { chipFace, onChip } from "../../components/game-table/chip.ts";
import type { Laid } from "../../components/game-table/ticket.ts";
import type { Texts } from "../../i18n/texts.ts";
import { priceOf, stopOutcomes } from "./rules.ts";

export interface StopBoard {
	readonly rules: WheelRules;
	readonly texts: Texts;
	readonly laid: Laid;
	readonly placed: Laid;
	readonly chips: readonly bigint[];
	/** Outcomes that have won, once that may be told. */
	readonly won: readonly string[];
	readonly money: (minor: bigint) => string;
	readonly textOf: (outcome: string) => string;
	/** What is laid there, for screen readers; undefined where nothing is. */
	readonly stakeOf: (outcome: string) => string | undefined;
	readonly lay: (outcome: string) => void;
	readonly lift: (outcome: string) => void;
}

export function stopBoard(board: StopBoard): TemplateResult | typeof nothing {
	const outcomes = stopOutcomes(board.rules);
	if (outcomes.length === 0) return nothing;
	return html`<div class="stops" @keydown=${(event: KeyboardEvent) => key(event, board)} @contextmenu=${(event: Event) => menu(event, board)}>
		${outcomes.map((outcome) => field(outcome, board))}
	</div>`;
}

function field(outcome: string, board: StopBoard): TemplateResult {
	const { texts, rules, laid, placed, won } = board;
	const price = priceOf(outcome, rules) ?? 0;
	return html`<button
		class="stop ${won.includes(outcome) ? "won" : ""}"
		type="button"
		data-place=${outcome}
		@click=${() => board.lay(outcome)}
	>
		<span class="stop-name">${board.textOf(outcome)}</span>
		<bdi class="small quiet figure" dir="ltr">×${texts.decimal(multiplierText(price))}</bdi>
		<span class="visually-hidden">${board.stakeOf(outcome)}</span>
		${pile(placed.get(outcome), "placed", board)} ${pile(laid.get(outcome), "laid", board)}
	</button>`;
}

function pile(
	minor: bigint | undefined,
	kind: string,
	{ chips, money, texts }: StopBoard,
): TemplateResult | typeof nothing {
	if (minor === undefined) return nothing;
	return html`<span class="pile ${kind}">${chipFace(minor, chips, onChip(money(minor), texts.decimalMark))}</span>`;
}

function outcomeAt({ target }: Event): string | undefined {
	const place = target instanceof Element ? target.closest("[data-place]") : null;
	return place?.getAttribute("data-place") ?? undefined;
}

function key(event: KeyboardEvent, { lift }: StopBoard): void {
	const outcome = outcomeAt(event);
	if (outcome === undefined || (event.key !== "Delete" && event.key !== "Backspace")) return;
	event.preventDefault();
	lift(outcome);
}

function menu(event: Event, { laid, lift }: StopBoard): void {
	const outcome = outcomeAt(event);
	if (outcome === undefined || !laid.has(outcome)) return;
	event.preventDefault();
	lift(outcome);
}

/** What is bet on beside numbers: the stops of the money wheel and of the second wheel, as large fields. */
import type { WheelRules } from "@webframe/shared/games/wheel";
import { html, nothing, type TemplateResult } from "lit";
import { chipFace } from "../../components/game-table/chip.ts";
import type { Laid } from "../../components/game-table/ticket.ts";
import { stopOutcomes } from "./rules.ts";
import type { TableWords } from "./table-element.ts";

export interface StopBoard {
	readonly rules: WheelRules;
	readonly laid: Laid;
	readonly placed: Laid;
	readonly chips: readonly bigint[];
	/** Outcomes that have won, once that may be told. */
	readonly won: readonly string[];
	readonly words: TableWords;
	/** What an outcome pays, as it is written. */
	readonly times: (outcome: string) => string;
}

export function stopBoard(board: StopBoard): TemplateResult | typeof nothing {
	const outcomes = stopOutcomes(board.rules);
	if (outcomes.length === 0) return nothing;
	return html`<div class="stops" @keydown=${(event: KeyboardEvent) => key(event, board)} @contextmenu=${(event: Event) => lift(event, board)}>
		${outcomes.map((outcome) => field(outcome, board))}
	</div>`;
}

function field(outcome: string, board: StopBoard): TemplateResult {
	const { laid, placed, won, words } = board;
	return html`<button
		class="stop ${won.includes(outcome) ? "won" : ""}"
		type="button"
		data-place=${outcome}
		@click=${() => words.lay(outcome)}
	>
		<span class="visually-hidden">${words.onTable(outcome)} ${words.stakeOf(outcome)}</span>
		<b class="small" aria-hidden="true">${words.onTable(outcome, true)}</b>
		<bdi class="small quiet figure" dir="ltr">${board.times(outcome)}</bdi>
		${pile(placed.get(outcome), "placed", board)} ${pile(laid.get(outcome), "laid", board)}
	</button>`;
}

function pile(minor: bigint | undefined, kind: string, { chips, words }: StopBoard): TemplateResult | typeof nothing {
	if (minor === undefined) return nothing;
	return html`<span class="pile ${kind}">${chipFace(minor, chips, words.chipText(minor))}</span>`;
}

function key(event: KeyboardEvent, board: StopBoard): void {
	if (event.key === "Delete" || event.key === "Backspace") lift(event, board);
}

/** Takes off what is laid on the field that an event is on. */
function lift(event: Event, { laid, words }: StopBoard): void {
	const place = event.target instanceof Element ? event.target.closest("[data-place]") : null;
	const outcome = place?.getAttribute("data-place") ?? "";
	if (!laid.has(outcome)) return;
	event.preventDefault();
	words.lift(outcome);
}

/** What the player chose, and what became of it. */
import type { BackofficeBet } from "@webframe/shared/wire";
import { html, type TemplateResult } from "lit";
import { money } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";

const COLUMNS = WORDS.bet.pickColumns;

export function selectionOf({ picks, selection, currency, atProvider }: BackofficeBet): TemplateResult {
	if (picks !== undefined) {
		return html`<div class="wide" tabindex="0"><table><thead><tr><th>${COLUMNS.pick}</th><th class="number">${COLUMNS.stake}</th><th class="number">${COLUMNS.pays}</th></tr></thead>
			<tbody>${picks.map(
				({ text, amount, multiplier }) => html`<tr><td>${text}</td><td class="number">${money(amount, currency)}</td>
					<td class="number">${multiplier === undefined ? COLUMNS.open : multiplier}</td></tr>`,
			)}</tbody></table></div>`;
	}
	if (atProvider !== undefined) return html`<p class="muted">${COLUMNS.atProvider}</p>`;
	return html`<p>${numbersIn(selection) ?? JSON.stringify(selection)}</p>`;
}

/** Of a selection of numbers: those, with commas. */
function numbersIn(selection: unknown): string | undefined {
	if (typeof selection !== "object" || selection === null || !("numbers" in selection)) return undefined;
	return Array.isArray(selection.numbers) ? selection.numbers.join(", ") : undefined;
}

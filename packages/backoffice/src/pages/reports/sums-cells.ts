/** The columns of sums, everywhere in reports alike. */
import type { ReportTotal } from "@webframe/shared/wire";
import { html, type TemplateResult } from "lit";
import { money } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";

const { columns } = WORDS.reports;
const AMOUNTS = ["stakes", "payouts", "returns", "jackpots", "tax", "margin", "freebets", "cashbacks"] as const;

export function sumsHeadings(): TemplateResult {
	return html`<th class="number">${columns.bets}</th>${AMOUNTS.map((name) => html`<th class="number">${columns[name]}</th>`)}`;
}

export function sumsCells(sums: ReportTotal): TemplateResult {
	return html`<td class="number">${sums.bets}</td>${AMOUNTS.map(
		(name) => html`<td class="number">${money(sums[name], sums.currency)}</td>`,
	)}`;
}

export function gameText(gameCode: number): string {
	return gameCode === 0 ? WORDS.reports.noGame : String(gameCode);
}

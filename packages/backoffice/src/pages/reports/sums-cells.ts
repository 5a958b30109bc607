/** The columns of sums, everywhere in reports alike. */
import type { EuroTotal, ReportTotal } from "@webframe/shared/wire";
import { html, nothing, type TemplateResult } from "lit";
import { gameName } from "../../parts/game-name.ts";
import { countText, money } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";

const { columns, euro } = WORDS.reports;
const EURO = "EUR";
const AMOUNTS = ["stakes", "payouts", "returns", "jackpots", "tax", "margin", "freebets", "cashbacks"] as const;

export function sumsHeadings(): TemplateResult {
	return html`<th class="number">${columns.bets}</th>${AMOUNTS.map((name) => html`<th class="number">${columns[name]}</th>`)}`;
}

export function sumsCells(sums: ReportTotal): TemplateResult {
	return html`<td class="number">${countText(sums.bets)}</td>${AMOUNTS.map(
		(name) => html`<td class="number">${money(sums[name], sums.currency)}</td>`,
	)}`;
}

interface InEuros {
	readonly currency: string;
	readonly euro?: NonNullable<EuroTotal["sums"]>;
}

/** Where all is in euros, they would say everything twice. */
export function hasOtherCurrency(rows: readonly InEuros[]): boolean {
	return rows.some(({ currency }) => currency !== EURO);
}

/** @param isShown whether there are such columns; the same for the cells */
export function euroHeadings(isShown: boolean): TemplateResult | typeof nothing {
	return isShown ? html`<th class="number">${euro.stakes}</th><th class="number">${euro.margin}</th>` : nothing;
}

export function euroCells(row: InEuros | undefined, isShown: boolean): TemplateResult | typeof nothing {
	if (!isShown) return nothing;
	const of = row?.euro;
	return html`<td class="number">${of === undefined ? nothing : money(of.stakes, EURO)}</td><td class="number">${of === undefined ? nothing : money(of.margin, EURO)}</td>`;
}

/** All rows together, or how many of them have no rate. */
export function euroSentence({ missing, sums }: EuroTotal): TemplateResult {
	if (sums === undefined) return html`<p>${euro.missing(missing)}</p>`;
	return html`<p>${euro.total}: ${columns.stakes.toLowerCase()} ${money(sums.stakes, EURO)}, ${columns.margin.toLowerCase()} ${money(sums.margin, EURO)}</p>`;
}

export function gameText(gameCode: number): string | TemplateResult {
	return gameCode === 0 ? WORDS.reports.noGame : gameName(gameCode);
}

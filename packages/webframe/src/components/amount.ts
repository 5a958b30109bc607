import { css, html, type TemplateResult } from "lit";
import type { Texts } from "../i18n/texts.ts";

/** An amount: the figure first, its currency quieter, together in one isolate so that no direction parts them. */
export function amount(texts: Texts, value: string, currency: string): TemplateResult {
	return html`<bdi class="amount"
		><span class="figure">${texts.decimal(value)}</span>
		<span class="currency">${texts.currency(currency)}</span></bdi
	>`;
}

export const amountStyles = css`
	.amount {
		white-space: nowrap;
	}
`;

/** What a round of numbers has drawn, in ascending order. */
import { type CSSResultGroup, css, html, LitElement, type TemplateResult } from "lit";
import { define } from "../../components/define.ts";
import type { Texts } from "../../i18n/texts.ts";
import { base } from "../../styles/base.ts";

export class NumbersResultElement extends LitElement {
	static override styles: CSSResultGroup = [
		base,
		css`
			ol {
				display: grid;
				grid-template-columns: repeat(10, minmax(0, 1fr));
				gap: 4px 0;
				max-inline-size: 400px;
				font-weight: 600;
				text-align: center;
			}
		`,
	];
	static override properties = { numbers: { attribute: false }, texts: { attribute: false } };

	declare numbers: readonly number[];
	declare texts: Texts;

	protected override render(): TemplateResult {
		const ascending = [...this.numbers].sort((one, other) => one - other);
		return html`<ol class="figure">${ascending.map((number) => html`<li>${this.texts.number(number)}</li>`)}</ol>`;
	}
}

define("webframe-numbers-result", NumbersResultElement);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-numbers-result": NumbersResultElement;
	}
}

/** Adds a day up from its bets once more, and shows whether the report says the same. */

import { html, nothing, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import type { Value } from "../../api/calls.ts";
import { failureText } from "../../parts/failure.ts";
import { LightElement } from "../../parts/light-element.ts";
import { stateLabel } from "../../parts/state-label.ts";
import { WORDS } from "../../words/english.ts";
import { gameText, sumsCells, sumsHeadings } from "./sums-cells.ts";

const TEXTS = WORDS.reports;

class DayCheck extends LightElement {
	static override properties = { partnerId: { attribute: false }, day: { attribute: false } };

	declare partnerId: number;
	declare day: string;
	#told: TemplateResult | string = "";

	protected override willUpdate(): void {
		if (this.#about !== `${this.partnerId} ${this.day}`) this.#told = "";
	}

	#about = "";

	override render(): TemplateResult {
		return html`<div class="acts"><button class="button" @click=${this.#run}>${TEXTS.recompute}</button></div>
			<div role="status">${this.#told}</div>`;
	}

	async #run(): Promise<void> {
		const { partnerId, day } = this;
		this.#about = `${partnerId} ${day}`;
		this.#told = WORDS.loading;
		this.requestUpdate();
		const answer = await call("/reports/recompute", { partnerId, day });
		if (this.#about !== `${this.partnerId} ${this.day}`) return;
		this.#told = answer.kind === "value" ? comparison(answer.value) : failureText(answer);
		this.requestUpdate();
	}
}

function comparison({ agrees, items }: Value<"/reports/recompute">): TemplateResult {
	if (agrees) return html`<p>${stateLabel("good", TEXTS.agrees)}</p>`;
	const sides = ["reported", "fromBets", "difference"] as const;
	return html`<p>${stateLabel("bad", TEXTS.differs)}</p>
		<div class="wide" tabindex="0"><table><thead><tr><th>${TEXTS.columns.game}</th><th></th>${sumsHeadings()}</tr></thead>
		<tbody>${items.map((item) =>
			sides.map(
				(side) => html`<tr><td>${side === "reported" ? gameText(item.gameCode) : nothing}</td>
					<td>${TEXTS[side]}</td>${sumsCells({ ...item[side], currency: item.currency })}</tr>`,
			),
		)}</tbody></table></div>`;
}

customElements.define("day-check", DayCheck);

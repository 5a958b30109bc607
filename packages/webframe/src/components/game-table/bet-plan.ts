/** Whether the next bet is repeated, and how: a button beside the chips, and the choice that it opens. */
import { formatAmount } from "@webframe/shared/money";
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import type { SayOf } from "../../i18n/words.ts";
import { loadChunk } from "../../load-chunk.ts";
import type { messages as board } from "../../locales/board/en.ts";
import type { RepeatWish } from "../../store/next-bets.ts";
import { icon } from "../icon.ts";
import { ROUNDS } from "../icons/table.ts";
import type { TableLimits } from "./table-limits.ts";

export class BetPlan {
	readonly #host: Pick<ReactiveControllerHost, "requestUpdate">;
	#wish: RepeatWish | undefined;
	#isOpen = false;

	constructor(host: Pick<ReactiveControllerHost, "requestUpdate">) {
		this.#host = host;
	}

	/** Undefined: the next bet is placed once. */
	get wish(): RepeatWish | undefined {
		return this.#wish;
	}

	/** The bet has been placed, or there is none any more: the next one is placed once. */
	forget(): void {
		this.#wish = undefined;
		this.#isOpen = false;
		this.#host.requestUpdate();
	}

	chip(say: SayOf<typeof board>, texts: Texts): TemplateResult {
		return html`<button
			class="plan-chip figure"
			type="button"
			aria-expanded=${this.#isOpen}
			aria-pressed=${this.#wish !== undefined}
			aria-label=${say("repeat.title")}
			@click=${() => this.#toggle()}
		>
			${icon(ROUNDS)}${this.#wish === undefined ? nothing : html`${texts.number(this.#wish.rounds)}×`}
		</button>`;
	}

	/** @param stake of the bet as it stands, in minor units */
	panel(
		say: SayOf<typeof board>,
		texts: Texts,
		{ digits, currency }: TableLimits,
		stake: bigint | undefined,
	): TemplateResult | typeof nothing {
		if (!this.#isOpen) return nothing;
		return html`<webframe-repeat-panel
			class="whole"
			.texts=${texts}
			.say=${say}
			.plan=${this.#wish}
			.stake=${stake}
			.money=${(minor: bigint) => `${texts.decimal(formatAmount(minor, digits))} ${texts.currency(currency)}`}
			.change=${(wish: RepeatWish | undefined) => {
				this.#wish = wish;
				this.#host.requestUpdate();
			}}
		></webframe-repeat-panel>`;
	}

	#toggle(): void {
		this.#isOpen = !this.#isOpen;
		// Where its chunk does not come, a bet is placed for one round as ever.
		if (this.#isOpen) loadChunk(() => import("./repeat-panel.ts")).catch(() => undefined);
		this.#host.requestUpdate();
	}
}

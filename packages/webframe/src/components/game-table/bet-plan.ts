/** Whether the next bet is repeated, and how: a button beside the chips, and the choice that it opens. */
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import type { SayOf } from "../../i18n/words.ts";
import type { messages as board } from "../../locales/board/en.ts";
import type { RepeatWish } from "../../store/next-bets.ts";
import { icon } from "../icon.ts";
import { ROUNDS } from "../icons/table.ts";
import { LaterPart } from "../later-part.ts";
import type { TableLimits } from "./table-limits.ts";

export class BetPlan {
	readonly #host: Pick<ReactiveControllerHost, "requestUpdate">;
	/** Where it does not come, a bet is placed for one round as ever. */
	readonly #panel: LaterPart<typeof import("./repeat-panel.ts")>;
	#wish: RepeatWish | undefined;
	#isOpen = false;

	constructor(host: Pick<ReactiveControllerHost, "requestUpdate">) {
		this.#host = host;
		this.#panel = new LaterPart(host, () => import("./repeat-panel.ts"));
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
		limits: TableLimits,
		stake: bigint | undefined,
	): TemplateResult | undefined {
		if (!this.#isOpen) return undefined;
		return this.#panel.ask()?.repeatPanel({
			texts,
			say,
			plan: this.#wish,
			stake,
			limits,
			change: (wish) => {
				this.#wish = wish;
				this.#host.requestUpdate();
			},
		});
	}

	#toggle(): void {
		this.#isOpen = !this.#isOpen;
		this.#host.requestUpdate();
	}
}

/**
 * How a bet is repeated: for how many rounds, and where the player wants that to end. It is opened by a button of the strip
 * and loaded then; what is chosen holds for the next bet alone.
 *
 * Source: own games, *In the frame*.
 */
import { formatAmount } from "@webframe/shared/money";
import { type CSSResultGroup, css, html, LitElement, nothing, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import type { SayOf } from "../../i18n/words.ts";
import type { messages as board } from "../../locales/board/en.ts";
import type { RepeatWish } from "../../store/next-bets.ts";
import { base } from "../../styles/base.ts";
import { define } from "../define.ts";
import type { TableLimits } from "./table-limits.ts";

/** For how many rounds a bet can be repeated. */
const ROUNDS = [5, 10, 25] as const;
/** Losses and wins at which it can end, in stakes. */
const ENDS_STAKES = [2n, 5n, 10n, 25n, 100n];

interface Repeat {
	readonly texts: Texts;
	readonly say: SayOf<typeof board>;
	/** Undefined: the next bet is placed once. */
	readonly plan: RepeatWish | undefined;
	/** Of one bet, in minor units; undefined while there is none. */
	readonly stake: bigint | undefined;
	readonly limits: TableLimits;
	readonly change: (plan: RepeatWish | undefined) => void;
}

export function repeatPanel({ texts, say, plan, stake, limits, change }: Repeat): TemplateResult {
	const { digits, currency } = limits;
	return html`<webframe-repeat-panel
		class="whole"
		.texts=${texts}
		.say=${say}
		.plan=${plan}
		.stake=${stake}
		.money=${(minor: bigint) => `${texts.decimal(formatAmount(minor, digits))} ${texts.currency(currency)}`}
		.change=${change}
	></webframe-repeat-panel>`;
}

class RepeatPanel extends LitElement {
	static override styles: CSSResultGroup = [
		base,
		css`
			fieldset {
				display: flex;
				flex-wrap: wrap;
				align-items: end;
				gap: 8px 12px;
				margin: 0;
				padding: 0;
				border: 0;
			}

			legend {
				padding: 0 0 4px;
			}

			.rounds {
				display: flex;
				gap: 6px;
			}

			.rounds button,
			select {
				min-inline-size: 44px;
				min-block-size: 36px;
				padding-inline: 8px;
				border: 0;
				border-radius: var(--wf-radius);
				color: var(--wf-text-1);
				background: var(--wf-surface-2);
				font: inherit;
			}

			.rounds button[aria-pressed="true"] {
				box-shadow: inset 0 0 0 2px var(--wf-accent-text);
			}

			label {
				display: grid;
				flex: 1 1 120px;
				min-inline-size: 0;
			}
		`,
	];
	static override properties = {
		texts: { attribute: false },
		say: { attribute: false },
		plan: { attribute: false },
		stake: { attribute: false },
		money: { attribute: false },
		change: { attribute: false },
	};

	declare texts: Texts;
	declare say: SayOf<typeof board>;
	declare plan: RepeatWish | undefined;
	/** Of one bet, in minor units; undefined while there is none. */
	declare stake: bigint | undefined;
	/** An amount of minor units, with its currency. */
	declare money: (minor: bigint) => string;
	declare change: (plan: RepeatWish | undefined) => void;

	protected override render(): TemplateResult {
		const { say, plan } = this;
		return html`<fieldset>
			<legend class="small quiet">${say("repeat.title")}</legend>
			<div class="rounds">${[undefined, ...ROUNDS].map((rounds) => this.#rounds(rounds))}</div>
			${plan === undefined ? nothing : html`${this.#end(plan, "lossMax")} ${this.#end(plan, "winMin")}`}
		</fieldset>`;
	}

	#rounds(rounds: (typeof ROUNDS)[number] | undefined): TemplateResult {
		const { texts, say, plan } = this;
		const count = rounds ?? 1;
		const chosen = rounds && { lossMax: undefined, winMin: undefined, ...plan, rounds };
		return html`<button
			class="figure"
			type="button"
			aria-pressed=${plan?.rounds === rounds}
			aria-label=${say("repeat.rounds", { count })}
			@click=${() => this.change(chosen)}
		>
			${texts.number(count)}×
		</button>`;
	}

	#end(plan: RepeatWish, which: "lossMax" | "winMin"): TemplateResult {
		const { say, stake, money } = this;
		const chosen = plan[which];
		const offered = new Set(stake === undefined ? [] : ENDS_STAKES.map((count) => stake * count));
		if (chosen !== undefined) offered.add(chosen);
		return html`<label>
			<span class="small quiet">${say(which === "lossMax" ? "repeat.loss" : "repeat.win")}</span>
			<select class="figure" @change=${(event: Event) => this.#choose(event, plan, which)}>
				<option value="" ?selected=${chosen === undefined}>–</option>
				${[...offered].map((minor) => html`<option value=${String(minor)} ?selected=${minor === chosen}>${money(minor)}</option>`)}
			</select>
		</label>`;
	}

	#choose(event: Event, plan: RepeatWish, which: "lossMax" | "winMin"): void {
		const value = event.target instanceof HTMLSelectElement ? event.target.value : "";
		this.change({ ...plan, [which]: value === "" ? undefined : BigInt(value) });
	}
}

define("webframe-repeat-panel", RepeatPanel);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-repeat-panel": RepeatPanel;
	}
}

/** The bar at the thumb: stake and quick stakes, or a freebet in their place, and the button that bets. */
import type { StakeLimits } from "@webframe/shared/wire";
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "../../components/icon.ts";
import { MINUS, PLUS } from "../../components/icons/controls.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { BetCheck } from "./bet-check.ts";
import { inField, type Stake, stepStake } from "./stake.ts";

export interface StakeBar {
	readonly texts: Texts;
	/** Undefined: there is no stake to choose. */
	readonly limits: StakeLimits | undefined;
	readonly typed: string;
	readonly stake: Stake | undefined;
	readonly check: BetCheck;
	/** The most that the bet can win, as a decimal string. */
	readonly win: string | undefined;
	/** What there is to say of the bet before, and which freebets fit this one, above the stake. */
	readonly above: readonly (TemplateResult | typeof nothing | undefined)[];
	/** What the button says of a freebet. */
	readonly label: TemplateResult | undefined;
	readonly change: (typed: string) => void;
	readonly place: () => void;
}

export function stakeBar(bar: StakeBar): TemplateResult {
	return html`<section class="bar" part="bet-bar" aria-label=${bar.texts.t("stake.label")}>
		${bar.above} ${bar.limits === undefined ? nothing : stakeFields(bar, bar.limits)} ${betButton(bar)}
	</section>`;
}

function stakeFields(bar: StakeBar, limits: StakeLimits): TemplateResult {
	const { texts, typed, stake, change } = bar;
	const put = (amount: string): void => change(inField(amount, texts.decimalMark));
	const step = (direction: 1 | -1) => (): void => {
		if (stake !== undefined) put(stepStake(stake, limits, direction));
	};
	return html`<div class="stake">
			<button class="step" type="button" aria-label=${texts.t("stake.less")} @click=${step(-1)}>${icon(MINUS)}</button>
			<label class="stake-field">
				<span class="small quiet">${texts.t("stake.field", { currency: limits.currency })}</span>
				<input
					class="figure"
					type="text"
					inputmode="decimal"
					enterkeyhint="done"
					autocomplete="off"
					maxlength="24"
					.value=${typed}
					aria-invalid=${stake?.kind === "ok" ? nothing : "true"}
					aria-describedby="stake-hint"
					@input=${(event: Event) => change(event.target instanceof HTMLInputElement ? event.target.value : "")}
				/>
			</label>
			<button class="step" type="button" aria-label=${texts.t("stake.more")} @click=${step(1)}>${icon(PLUS)}</button>
		</div>
		<div class="quick" role="group" aria-label=${texts.t("stake.quick")}>
			${limits.quickStakes.map(
				(amount) => html`<button
					class="chip figure"
					type="button"
					aria-pressed=${stake?.kind === "ok" && stake.amount === amount}
					@click=${() => put(amount)}
				>
					${texts.decimal(amount)}
				</button>`,
			)}
		</div>
		<p class="hint small" id="stake-hint">${hint(bar, limits)}</p>`;
}

/** What is wrong with the stake, else what it can win. */
function hint({ texts, stake, win }: StakeBar, limits: StakeLimits): TemplateResult | string {
	if (stake?.kind === "malformed") return texts.t("stake.malformed", { example: texts.decimal(limits.minStake) });
	if (stake?.kind === "outside") {
		const { minStake, maxStake, currency } = limits;
		return texts.t("stake.range", { min: texts.decimal(minStake), max: texts.decimal(maxStake), currency });
	}
	if (win === undefined) return html`&nbsp;`;
	return html`${texts.t("stake.win")}
		<bdi><span class="figure">${texts.decimal(win)}</span> ${limits.currency}</bdi>`;
}

function betButton({ check, texts, limits, label: free, place }: StakeBar): TemplateResult {
	const can = check.kind === "ready" || check.kind === "login";
	return html`<button
		class="button main place figure"
		part="bet-button"
		type="button"
		aria-disabled=${can ? nothing : "true"}
		@click=${place}
	>
		${label(check, texts, limits?.currency, free)}
	</button>`;
}

function label(
	check: BetCheck,
	texts: Texts,
	currency: string | undefined,
	free: TemplateResult | undefined,
): TemplateResult | string {
	switch (check.kind) {
		case "ready":
			return free ?? texts.t("place.bet", { amount: texts.decimal(check.amount), currency: currency ?? "" });
		case "stake":
			return texts.t("stake.label");
		case "unavailable":
			return texts.t("place.unavailable", { currency: currency ?? "" });
		default:
			return texts.t(`place.${check.kind}`);
	}
}

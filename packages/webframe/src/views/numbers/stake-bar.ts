/** The bar at the thumb: stake and quick stakes, or a freebet in their place, and the button that bets. */
import { formatAmount } from "@webframe/shared/money";
import type { StakeLimits } from "@webframe/shared/wire";
import { css, html, nothing, type TemplateResult } from "lit";
import { type PlaceButton, placeButton } from "../../components/game-table/place-button.ts";
import { icon } from "../../components/icon.ts";
import { MINUS, PLUS } from "../../components/icons/controls.ts";
import type { Texts } from "../../i18n/texts.ts";
import { inField, type Stake, stepStake } from "./stake.ts";

export interface StakeBar extends Omit<PlaceButton, "currency"> {
	/** Undefined: there is no stake to choose. */
	readonly limits: StakeLimits | undefined;
	readonly typed: string;
	readonly stake: Stake | undefined;
	/** What opens the choice of rounds, and the choice itself. */
	readonly plan: { readonly chip: TemplateResult; readonly panel: unknown } | undefined;
	/** The most that the bet can win, as a decimal string. */
	readonly win: string | undefined;
	/** The largest stake with which it cannot win more than a bet may, as a decimal string. */
	readonly most: string;
	/** More than that is staked, or would be if it were doubled. */
	readonly isStopped: boolean;
	/** The bet before was refused because its prices were others by then. */
	readonly isRepriced: boolean;
	/** The bet before came too late for its round. */
	readonly isLate: boolean;
	/** What became of the bets before, and what waits. */
	readonly told: unknown;
	/** Which freebets fit this bet. */
	readonly freebets: TemplateResult | undefined;
	/** What the button says of a freebet. */
	readonly label: TemplateResult | undefined;
	/** @param isKey one of several keys that are one action */
	readonly change: (typed: string, isKey?: boolean) => void;
}

export function stakeBar(bar: StakeBar): TemplateResult {
	return html`<section class="bar" part="bet-bar" aria-label=${bar.texts.t("stake.label")}>
		${bar.told} ${bar.plan?.panel} ${bar.freebets} ${bar.limits === undefined ? nothing : stakeFields(bar, bar.limits)} ${betButton(bar)}
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
					@input=${(event: Event) => change(event.target instanceof HTMLInputElement ? event.target.value : "", true)}
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
			${bar.plan?.chip}
		</div>
		<p class="hint small" id="stake-hint">${hint(bar, limits)}</p>`;
}

/** What is wrong with the stake, else what it can win, and what may be staked on these numbers. */
function hint(
	{ texts, say, stake, win, most, isStopped, check, isRepriced, isLate }: StakeBar,
	{ minStake, maxStake, currency }: StakeLimits,
): TemplateResult | string {
	const largest = { max: texts.decimal(most), currency };
	const range = texts.t("stake.range", { min: texts.decimal(minStake), ...largest });
	if (stake?.kind === "malformed") return texts.t("stake.malformed", { example: texts.decimal(minStake) });
	if (stake?.kind === "outside") return range;
	// Where the largest stake of the currency would do, it is not what could be won that is limited.
	if (isStopped) return most === maxStake ? texts.t("stake.most", largest) : say("stop.win", largest);
	if (check.kind === "balance") return texts.t("why.insufficient_funds");
	if (isRepriced) return texts.t("why.stale_price");
	if (isLate) return `${texts.t("why.betting_closed")} ${say("ticket.kept")}`;
	if (win === undefined) return range;
	return html`<span>${texts.t("stake.win")} <bdi><span class="figure">${texts.decimal(win)}</span> ${texts.currency(currency)}</bdi></span>
		<span>${range}</span>`;
}

function betButton(bar: StakeBar): TemplateResult {
	const { check, limits, texts, label } = bar;
	const amount = "stake" in check ? written(check.stake, limits, texts) : "";
	return placeButton({ ...bar, currency: limits?.currency ?? "" }, amount, { ready: label });
}

function written(stake: bigint, limits: StakeLimits | undefined, texts: Texts): string {
	return texts.decimal(formatAmount(stake, limits?.currencyDigits ?? 0));
}

export const stakeBarStyles = css`
	.stake {
		display: flex;
		min-block-size: 48px;
		min-inline-size: 0;
		border-radius: var(--wf-radius);
		box-shadow: inset 0 0 0 1px var(--wf-line);
	}

	.step {
		display: grid;
		place-items: center;
		inline-size: clamp(28px, 9cqi, 44px);
		flex: none;
		color: var(--wf-text-2);
	}

	.stake-field {
		flex: 1;
		min-inline-size: 0;
		display: grid;
		align-content: center;
		text-align: center;
	}

	.stake-field .small {
		line-height: 14px;
		text-wrap: balance;
		overflow-wrap: anywhere;
	}

	input {
		inline-size: 100%;
		min-inline-size: 0;
		padding: 0;
		border: 0;
		background: none;
		font-size: 16px;
		line-height: 20px;
		font-weight: 600;
		text-align: center;
		outline: none;
		/* Where an on-screen keyboard leaves little room, the page is scrolled so far that the bet button shows too. */
		scroll-margin-block-end: 96px;
	}

	.stake:has([aria-invalid]) {
		box-shadow: inset 0 0 0 2px var(--wf-bad);
	}

	.stake:focus-within {
		box-shadow: inset 0 0 0 2px var(--wf-text-1);
	}

	.quick {
		grid-column: 1 / -1;
		order: -1;
		display: flex;
		gap: 8px;
		overflow-x: auto;
		scrollbar-width: none;
	}

	.chip {
		flex: 1 0 auto;
		min-inline-size: 40px;
		min-block-size: 32px;
		padding-inline: 4px;
		border-radius: var(--wf-radius);
		text-align: center;
		color: var(--wf-text-2);
		background: var(--wf-surface-1);
	}

	.chip[aria-pressed="true"] {
		color: var(--wf-text-1);
		box-shadow: inset 0 0 0 1px var(--wf-accent-text);
	}

	.hint {
		grid-column: 1 / -1;
		order: -1;
		display: flex;
		flex-wrap: wrap;
		justify-content: space-between;
		gap: 0 12px;
		color: var(--wf-text-3);
	}

	.bar > .next-bets,
	.bar > webframe-repeat-panel {
		order: -2;
	}

	@container (inline-size >= 620px) {
		.quick,
		.hint {
			order: 0;
		}

		.quick {
			gap: 4px;
		}

		.chip {
			background: var(--wf-surface-2);
		}
	}

	/* Here what can be won stands above what may be staked, and has its place before anything is picked. */
	@container (620px <= inline-size < 1060px) {
		.hint {
			align-content: start;
			min-block-size: 2lh;
		}
	}

	/* Below an upright table stake, quick stakes and bet stand in one line. */
	@container (inline-size >= 620px) and (aspect-ratio <= 19 / 20) {
		.bar {
			grid-template-columns: 1fr 1.2fr 1fr;
		}

		.stake,
		.place {
			grid-row: span 2;
		}

		.place {
			grid-column: 3;
			grid-row-end: -1;
		}

		.quick,
		.hint {
			grid-column: 2;
		}
	}
`;

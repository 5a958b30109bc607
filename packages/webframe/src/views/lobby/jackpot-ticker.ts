/**
 * What can be won beside the games, live, above them: it leads to the jackpots. It is a chunk of its own, for lobbies of
 * partners that play for any.
 */
import type { FrameJackpot } from "@webframe/shared/wire";
import { type CSSResultGroup, html, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { define } from "../../components/define.ts";
import { FrameView } from "../../components/frame-view.ts";
import { icon } from "../../components/icon.ts";
import { CUP } from "../../components/icons/frame.ts";
import "../../components/rolling-amount.ts";
import { shownJackpots } from "../../components/shown-jackpots.ts";
import { jackpotCurrency } from "../../store/jackpot-currency.ts";
import { base } from "../../styles/base.ts";
import { jackpotTickerStyles } from "./jackpot-ticker.styles.ts";

/** The most that stand above the games; all of them stand under their tab. */
const TICKED_MAX = 4;

export class JackpotTicker extends FrameView {
	static override styles: CSSResultGroup = [base, jackpotTickerStyles];

	protected override render(): TemplateResult {
		const { texts, state } = this;
		const isUnknown = state.session.kind === "guest" && jackpotCurrency(state) === undefined;
		const open = (): void => this.ask({ type: "openTab", tab: "jackpots" });
		return html`<button class="pots" type="button" @click=${open}>
			${isUnknown ? html`${icon(CUP)}<span class="pot-name">${texts.t("tab.jackpots")}</span>` : this.#pots()}
		</button>`;
	}

	#pots(): TemplateResult {
		return html`<span class="visually-hidden">${this.texts.t("tab.jackpots")}</span>
			${repeat(
				shownJackpots(this).slice(0, TICKED_MAX),
				({ jackpotId }) => jackpotId,
				(jackpot) => this.#pot(jackpot),
			)}`;
	}

	#pot({ name, amount, currency }: FrameJackpot): TemplateResult {
		const { texts } = this;
		return html`<span class="pot">
			<span class="pot-name small">${name}</span>
			<webframe-rolling-amount
				.texts=${texts}
				.value=${amount}
				.currency=${currency}
			></webframe-rolling-amount>
		</span>`;
	}
}

define("webframe-jackpot-ticker", JackpotTicker);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-jackpot-ticker": JackpotTicker;
	}
}

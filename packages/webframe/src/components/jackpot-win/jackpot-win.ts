/**
 * The moment in which a player has won a jackpot: over the beginning of whatever view is open, and in nobody's way. What
 * screen readers hear of it is said by the announcer.
 *
 *   closed --a bet has won--> counting --time, or any input--> standing --time, or any input--> closed
 */
import type { FrameBet } from "@webframe/shared/wire";
import { type CSSResultGroup, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import { likeAmount } from "../../store/minor-units.ts";
import { base } from "../../styles/base.ts";
import { define } from "../define.ts";
import { icon } from "../icon.ts";
import { CUP } from "../icons/frame.ts";
import { ROLL_MS, type RollingAmount } from "../rolling-amount.ts";
import { jackpotWinStyles } from "./jackpot-win.styles.ts";

/** How long it stands when nobody touches anything. */
export const STANDING_MS = 6_000;

export class JackpotWin extends LitElement {
	static override styles: CSSResultGroup = [base, jackpotWinStyles];
	static override properties = {
		texts: { attribute: false },
		bet: { attribute: false },
		counted: { state: true },
		open: { state: true },
	};

	declare texts: Texts;
	/** The bet that has won last. */
	declare bet: FrameBet | undefined;
	/** The amount has begun to grow. */
	declare private counted: boolean;
	declare private open: boolean;
	#openedAt = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#listening = new AbortController();

	constructor() {
		super();
		this.open = false;
		this.counted = false;
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.#close();
	}

	protected override willUpdate(changed: PropertyValues<this>): void {
		const before = changed.get("bet");
		if (!changed.has("bet") || this.bet === undefined || before?.betId === this.bet.betId) return;
		this.#close();
		this.open = true;
		this.counted = false;
		this.#openedAt = performance.now();
		this.#timer = setTimeout(() => this.#close(), ROLL_MS + STANDING_MS);
		this.#listening = new AbortController();
		const options = { capture: true, passive: true, signal: this.#listening.signal };
		for (const input of ["pointerdown", "keydown"]) addEventListener(input, () => this.#touched(), options);
	}

	protected override updated(): void {
		if (this.open && !this.counted) this.counted = true;
	}

	protected override render(): TemplateResult | typeof nothing {
		const { texts, bet } = this;
		if (!this.open || bet?.jackpotAmount === undefined) return nothing;
		const value = this.counted ? bet.jackpotAmount : likeAmount(0n, bet.jackpotAmount);
		return html`<div class="win" aria-hidden="true">
			${icon(CUP)}
			<span class="what">
				<span class="word">${texts.t("bet.jackpot")}</span>
				<span class="small figure">${texts.t("round.number", { id: String(bet.roundId) })}</span>
			</span>
			<webframe-rolling-amount
				.texts=${texts}
				.value=${value}
				.currency=${texts.currency(bet.currency)}
			></webframe-rolling-amount>
		</div>`;
	}

	#touched(): void {
		if (performance.now() - this.#openedAt >= ROLL_MS) {
			this.#close();
			return;
		}
		// The next touch ends it.
		this.#openedAt = Number.NEGATIVE_INFINITY;
		this.renderRoot.querySelector<RollingAmount>("webframe-rolling-amount")?.finish();
	}

	#close(): void {
		clearTimeout(this.#timer);
		this.#listening.abort();
		this.open = false;
	}
}

define("webframe-jackpot-win", JackpotWin);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-jackpot-win": JackpotWin;
	}
}

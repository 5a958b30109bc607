/**
 * The moment in which a player has won: over the beginning of whatever view is open, and in nobody's way. A jackpot has the
 * partner's colour, any other win that of what is good. What screen readers hear of it is said by the announcer.
 *
 *   closed --a bet has won--> counting --time, or any input--> standing --time, or any input--> closed
 */
import { type CSSResultGroup, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import { likeAmount } from "../../store/minor-units.ts";
import { base } from "../../styles/base.ts";
import type { Win } from "../announcer/announce.ts";
import { define } from "../define.ts";
import { icon } from "../icon.ts";
import { PAID } from "../icons/bets.ts";
import { CUP } from "../icons/frame.ts";
import { ROLL_MS, type RollingAmount } from "../rolling-amount.ts";
import { winMomentStyles } from "./win-moment.styles.ts";

/** How long it stands when nobody touches anything. */
export const STANDING_MS = 6_000;

export class WinMoment extends LitElement {
	static override styles: CSSResultGroup = [base, winMomentStyles];
	static override properties = {
		texts: { attribute: false },
		win: { attribute: false },
		counted: { state: true },
		open: { state: true },
	};

	declare texts: Texts;
	/** What was won last. */
	declare win: Win | undefined;
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
		if (!changed.has("win") || this.win === undefined) return;
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
		const { texts, win } = this;
		if (!this.open || win === undefined) return nothing;
		const value = this.counted ? win.amount : likeAmount(0n, win.amount);
		return html`<div class="win ${win.state}" aria-hidden="true">
			${icon(win.state === "jackpot" ? CUP : PAID)}
			<span class="what">
				<span class="word">${texts.t(`bet.${win.state}`)}</span>
				<span class="small figure">${win.isPlay ? texts.t("play.money") : texts.t("round.number", { id: String(win.roundId) })}</span>
			</span>
			<webframe-rolling-amount
				.texts=${texts}
				.value=${value}
				.currency=${win.currency}
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

define("webframe-win-moment", WinMoment);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-win-moment": WinMoment;
	}
}

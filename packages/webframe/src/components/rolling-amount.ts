/** An amount that grows before one's eyes: from what it was to what it is now. One that falls is there at once. */
import { type CSSResultGroup, LitElement, type PropertyValues, type TemplateResult } from "lit";
import type { Texts } from "../i18n/texts.ts";
import { likeAmount, minorUnits } from "../store/minor-units.ts";
import { base } from "../styles/base.ts";
import { amount, amountStyles } from "./amount.ts";
import { define } from "./define.ts";

/** How long it grows. Source: visual direction, principle 6. */
export const ROLL_MS = 1_200;
/** Parts of the way that are told apart. */
const STEPS = 1_000;

export class RollingAmount extends LitElement {
	static override styles: CSSResultGroup = [base, amountStyles];
	static override properties = {
		texts: { attribute: false },
		value: { attribute: false },
		currency: { attribute: false },
	};

	declare texts: Texts;
	/** A decimal string with all digits of its currency. Of the first one that is given nothing is rolled. */
	declare value: string;
	/** As it is shown. */
	declare currency: string;
	#from: string | undefined;
	#startedAt = 0;
	#frame = 0;

	protected override willUpdate(changed: PropertyValues<this>): void {
		const before = changed.get("value");
		if (before === undefined || !changed.has("value")) return;
		const grows = minorUnits(before) < minorUnits(this.value);
		const still = changed.has("currency") || matchMedia("(prefers-reduced-motion: reduce)").matches;
		if (!grows || still) {
			this.finish();
			return;
		}
		// What is shown now is where it goes on from.
		this.#from = this.#shown(performance.now(), before);
		this.#startedAt = performance.now();
		this.#roll();
	}

	protected override render(): TemplateResult {
		return amount(this.texts, this.#shown(performance.now(), this.value), this.currency);
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.finish();
	}

	/** Shows the end. */
	finish(): void {
		cancelAnimationFrame(this.#frame);
		this.#from = undefined;
		this.requestUpdate();
	}

	#roll(): void {
		cancelAnimationFrame(this.#frame);
		this.#frame = requestAnimationFrame((now) => {
			if (now - this.#startedAt < ROLL_MS) this.#roll();
			else this.#from = undefined;
			this.requestUpdate();
		});
	}

	#shown(now: number, value: string): string {
		return this.#from === undefined ? value : amountBetween(this.#from, value, (now - this.#startedAt) / ROLL_MS);
	}
}

/** The amount on the way from one to the other, slower towards the end. @param share of the time, 0 … 1 */
export function amountBetween(from: string, to: string, share: number): string {
	const eased = 1 - (1 - Math.min(Math.max(share, 0), 1)) ** 3;
	const [first, last] = [minorUnits(from), minorUnits(to)];
	return likeAmount(first + ((last - first) * BigInt(Math.round(eased * STEPS))) / BigInt(STEPS), to);
}

define("webframe-rolling-amount", RollingAmount);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-rolling-amount": RollingAmount;
	}
}

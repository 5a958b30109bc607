/**
 * The proof that a draw was fixed before the first bet: the published hash and seed of a round, and the draw
 * computed again from them, here.
 */
import type { FrameRound } from "@webframe/shared/wire";
import { type CSSResultGroup, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { MessageKey, Texts } from "../../i18n/texts.ts";
import { loadChunk } from "../../load-chunk.ts";
import { base } from "../../styles/base.ts";
import { buttons } from "../../styles/button.ts";
import { define } from "../define.ts";
import { icon } from "../icon.ts";
import { CHECKING, CROSS, PAID } from "../icons/bets.ts";
import { LaterPart } from "../later-part.ts";
import { fairnessStyles } from "./fairness.styles.ts";
import type { Verdict } from "./verdict.ts";

const FACES: Readonly<Record<Verdict, string>> = { fair: PAID, unfair: CROSS, unable: CHECKING };

export class Fairness extends LitElement {
	static override styles: CSSResultGroup = [base, buttons, fairnessStyles];
	static override properties = {
		texts: { attribute: false },
		round: { attribute: false },
		family: { attribute: false },
		verdict: { state: true },
	};

	declare texts: Texts;
	/** A drawn round. */
	declare round: FrameRound;
	/** The family of its game, whose rules compute it. */
	declare family: string | undefined;
	declare private verdict: Verdict | undefined;
	/** Where it does not come, the draw is checked here as ever. */
	readonly #program = new LaterPart(this, () => import("./program-panel.ts"));

	protected override willUpdate(changed: PropertyValues<this>): void {
		const before = changed.get("round");
		if (before !== undefined && before.roundId !== this.round.roundId) this.verdict = undefined;
	}

	protected override render(): TemplateResult {
		const { texts, round, family } = this;
		return html`<h4>${texts.t("fair.title")}</h4>
			<p class="small">${texts.t("fair.text")}</p>
			<dl class="small">
				${code(texts.t("fair.hash"), round.seedHash)} ${round.seed === undefined ? nothing : code(texts.t("fair.seed"), round.seed)}
			</dl>
			${round.corrected ? nothing : this.#verdict()}
			<div class="program small">
				${this.#program.ask() && html`<webframe-program .texts=${texts} .family=${family} .of=${round}></webframe-program>`}
			</div>`;
	}

	/** Of a corrected round there is none: its result is not what the seed gives, and the draw was not unfair by that. */
	#verdict(): TemplateResult {
		const { texts, verdict } = this;
		return html`<button class="button plain" type="button" @click=${this.#check}>${texts.t("fair.check")}</button>
			<p class="verdict ${verdict ?? ""}" role="status">
				${verdict === undefined ? nothing : html`${icon(FACES[verdict])}<span>${texts.t(verdictKey(verdict))}</span>`}
			</p>`;
	}

	readonly #check = async (): Promise<void> => {
		const { round, family } = this;
		const verdict = await loadChunk(() => import("./verdict.ts"))
			.then(({ verdictOf }) => verdictOf(round, family))
			.catch(() => undefined);
		// Another round may be on show by now; what could not be loaded is loaded when it is pressed again.
		if (this.round.roundId === round.roundId && verdict !== undefined) this.verdict = verdict;
	};
}

function verdictKey(verdict: Verdict): MessageKey {
	return `fair.${verdict}`;
}

function code(label: string, text: string): TemplateResult {
	return html`<div><dt class="quiet">${label}</dt><dd><code dir="ltr">${text}</code></dd></div>`;
}

define("webframe-fairness", Fairness);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-fairness": Fairness;
	}
}

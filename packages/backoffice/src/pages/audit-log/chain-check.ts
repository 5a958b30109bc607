/** Proves that nobody has changed the log: walks over the chain part by part, and compares a row that was kept elsewhere. */

import { html, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import type { Value } from "../../api/calls.ts";
import { failureText } from "../../parts/failure.ts";
import { LightElement } from "../../parts/light-element.ts";
import { stateLabel } from "../../parts/state-label.ts";
import { WORDS } from "../../words/english.ts";

const TEXTS = WORDS.auditLog.chain;
type Verified = Value<"/audit-log/verify">;
type Intact = Extract<Verified, { readonly isIntact: true }>;
type Anchor = NonNullable<Intact["last"]>;

export class ChainCheck extends LightElement {
	#told: TemplateResult | string = "";
	#isRunning = false;

	override render(): TemplateResult {
		return html`<form class="filters" @submit=${this.#run}>
				<label class="field anchor"><span>${TEXTS.anchor}</span><input name="anchor" placeholder=${TEXTS.anchorHint} pattern="[1-9][0-9]{0,15}:[0-9a-f]{64}" autocomplete="off" /></label>
				<button class="button" ?disabled=${this.#isRunning}>${TEXTS.check}</button>
			</form>
			<p role="status">${this.#told}</p>`;
	}

	async #run(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		if (this.#isRunning || !(event.target instanceof HTMLFormElement)) return;
		const [auditId = "", hash = ""] = String(new FormData(event.target).get("anchor")).trim().split(":");
		this.#isRunning = true;
		this.#told = await this.#walk(hash === "" ? [] : [{ auditId: Number(auditId), hash }]);
		this.#isRunning = false;
		this.requestUpdate();
	}

	async #walk(anchors: readonly Anchor[]): Promise<TemplateResult | string> {
		let after: Anchor | undefined;
		for (;;) {
			const answer = await call("/audit-log/verify", {
				anchors: [...anchors],
				...(after === undefined ? {} : { after }),
			});
			if (answer.kind !== "value") return failureText(answer);
			const verified = answer.value;
			if (!verified.isIntact)
				return stateLabel("bad", TEXTS.broken(verified.auditId, TEXTS.problems[verified.problem]));
			after = verified.last;
			if (verified.isComplete) return intact(verified, anchors.length > 0);
			this.#told = TEXTS.progress(verified.rows);
			this.requestUpdate();
		}
	}
}

function intact({ rows, last }: Intact, isCompared: boolean): TemplateResult {
	return html`${stateLabel("good", TEXTS.intact(rows, isCompared))}
		${last === undefined ? "" : html`<small class="muted block">${TEXTS.keep} <code>${last.auditId}:${last.hash}</code></small>`}`;
}

customElements.define("chain-check", ChainCheck);

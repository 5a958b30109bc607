/** What can be done with a bet: each act says before it is pressed what it does, and asks for a note. */

import type { BackofficeBet } from "@webframe/shared/wire";
import { html, nothing, type TemplateResult } from "lit";
import type { Answer } from "../../api/call.ts";
import type { Value } from "../../api/calls.ts";
import type { May } from "../../api/demands.ts";
import { callProven } from "../../api/passkey.ts";
import { actText } from "../../parts/act-text.ts";
import { whatOf } from "../../parts/bet-words.ts";
import { LightElement } from "../../parts/light-element.ts";
import { noteField } from "../../parts/note-field.ts";
import { WORDS } from "../../words/english.ts";
import { type Act, actsFor, possibleActs } from "./possible-acts.ts";

type ActAnswer = Answer<Value<"/bets/resend">>;

export class ActPanel extends LightElement {
	static override properties = { bet: { attribute: false }, may: { attribute: false } };

	declare bet: BackofficeBet | undefined;
	declare may: May | undefined;
	#chosen = 0;
	#isRunning = false;
	#told: { readonly text: string; readonly isGood: boolean } | undefined;

	override render(): TemplateResult {
		const possible = this.bet === undefined ? [] : possibleActs(this.bet);
		const acts = actsFor(possible, this.may ?? []);
		const none = possible.length === 0 ? WORDS.bet.nothingToDo : WORDS.bet.notForRole;
		const act = acts[this.#chosen] ?? acts[0];
		return html`<div class="section"><h2>${WORDS.bet.toDo}</h2></div>
			${this.#told === undefined ? nothing : html`<p role="status" class=${this.#told.isGood ? "good" : "bad"}>${this.#told.text}</p>`}
			${act === undefined ? html`<p class="muted">${none}</p>` : this.#panel(acts, act)}`;
	}

	#panel(acts: readonly Act[], act: Act): TemplateResult {
		return html`<form class="panel" @submit=${(event: SubmitEvent) => this.#run(event, act)}>
			<div role="radiogroup" aria-label=${WORDS.bet.toDo} class="choices">
				${acts.map((one, index) => this.#choice(one, index, one === act))}
			</div>
			${act.kind === "resolve" ? this.#resolution() : nothing}
			${noteField()}
			<button class="button main" type="submit" ?disabled=${this.#isRunning}>${this.#name(act)}</button>
		</form>`;
	}

	#choice(act: Act, index: number, isChosen: boolean): TemplateResult {
		const choose = (): void => {
			this.#chosen = index;
			this.requestUpdate();
		};
		return html`<label class="choice"><input type="radio" name="act" value=${index} .checked=${isChosen} @change=${choose} />
			<span><b>${this.#name(act)}</b><small class="muted">${WORDS.acts[act.kind].effect}</small></span></label>`;
	}

	/** An act names what it is about, with the amount. */
	#name(act: Act): string {
		const { name } = WORDS.acts[act.kind];
		if (!("delivery" in act)) return act.kind === "return" ? `${name}, ${this.bet?.stake} ${this.bet?.currency}` : name;
		const { amount } = act.delivery;
		return `${name}: ${whatOf(act.delivery)}${amount === null ? "" : ` ${amount} ${this.bet?.currency}`}`;
	}

	#resolution(): TemplateResult {
		return html`<label class="field"><span>${WORDS.resolveOutcome}</span><select name="outcome">${Object.entries(
			WORDS.resolveOutcomes,
		).map(([value, text]) => html`<option value=${value}>${text}</option>`)}</select></label>
			<label class="field"><span>${WORDS.partnerReference}</span><input name="partnerReference" maxlength="128" required autocomplete="off" /></label>`;
	}

	async #run(event: SubmitEvent, act: Act): Promise<void> {
		event.preventDefault();
		const { bet } = this;
		if (bet === undefined || this.#isRunning || !(event.target instanceof HTMLFormElement)) return;
		this.#isRunning = true;
		this.requestUpdate();
		const answer = await perform(bet.betId, act, new FormData(event.target));
		this.#isRunning = false;
		this.#told = { text: actText(answer), isGood: answer.kind === "value" };
		this.#chosen = 0;
		this.requestUpdate();
		this.dispatchEvent(new CustomEvent("acted"));
	}
}

async function perform(betId: number, act: Act, form: FormData): Promise<ActAnswer> {
	const text = (name: string): string => String(form.get(name) ?? "");
	const note = text("note");
	switch (act.kind) {
		case "return":
			return await callProven("/bets/return", { betId, note });
		case "reject":
			return await callProven("/bets/reject", { betId, note });
		case "resend":
			return await callProven("/bets/resend", { betId, seq: act.delivery.seq, note });
		case "stop":
			return await callProven("/bets/stop", { betId, seq: act.delivery.seq, note });
		case "resolve": {
			const outcome = text("outcome") === "accepted" ? "accepted" : "refused";
			const partnerReference = text("partnerReference");
			return await callProven("/bets/resolve", { betId, seq: act.delivery.seq, outcome, partnerReference, note });
		}
	}
}

customElements.define("act-panel", ActPanel);

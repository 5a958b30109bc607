/** What can be done with a round: what it would cost is shown before it is asked for. */

import type { BackofficeRound } from "@webframe/shared/wire";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Answer } from "../../api/call.ts";
import type { Body, Value } from "../../api/calls.ts";
import type { May } from "../../api/demands.ts";
import { callProven } from "../../api/passkey.ts";
import { actText } from "../../parts/act-text.ts";
import { failureText } from "../../parts/failure.ts";
import { LightElement } from "../../parts/light-element.ts";
import { noteField } from "../../parts/note-field.ts";
import { WORDS } from "../../words/english.ts";
import { resultFields, resultIn } from "./result-fields.ts";
import { type RoundAct, roundActs, roundActsFor } from "./round-act.ts";
import { costTable } from "./round-cost.ts";

const TEXTS = WORDS.rounds;

export class RoundActs extends LightElement {
	static override properties = { round: { attribute: false }, may: { attribute: false } };

	declare round: BackofficeRound | undefined;
	declare may: May | undefined;
	#chosen: RoundAct | undefined;
	/** What was asked, with what it would cost. */
	#cost: { readonly of: string; readonly value: Value<"/rounds/check"> } | undefined;
	#told = "";
	#isRunning = false;

	protected override willUpdate(changed: PropertyValues<this>): void {
		const before = changed.get("round");
		if (!changed.has("round") || before?.roundId === this.round?.roundId) return;
		this.#chosen = undefined;
		this.#told = "";
		this.#cost = undefined;
	}

	override render(): TemplateResult {
		const { round } = this;
		const possible = round === undefined ? [] : roundActs(round);
		const acts = roundActsFor(possible, this.may ?? []);
		const none = possible.length === 0 ? WORDS.none : WORDS.notForRole;
		const act = acts.find((one) => one === this.#chosen) ?? acts[0];
		return html`<div class="section"><h2>${WORDS.bet.toDo}</h2></div>
			${this.#told === "" ? nothing : html`<p role="status">${this.#told}</p>`}
			${round === undefined || act === undefined ? html`<p class="muted">${none}</p>` : this.#panel(round, acts, act)}`;
	}

	#panel(round: BackofficeRound, acts: readonly RoundAct[], act: RoundAct): TemplateResult {
		const hasCost = act === "correct" || act === "cancel";
		return html`<form class="panel" @submit=${(event: SubmitEvent) => this.#run(event, round, act)} @input=${this.#forget}>
			<div role="radiogroup" aria-label=${WORDS.bet.toDo} class="choices">${acts.map((one) => this.#choice(one, act))}</div>
			${act === "correct" ? resultFields(round.resultForm ?? [], round.result ?? {}) : nothing}
			${hasCost ? this.#costOf() : nothing}
			${hasCost && this.#cost === undefined ? nothing : noteField()}
			${
				hasCost && this.#cost === undefined
					? html`<button class="button main" type="submit" ?disabled=${this.#isRunning}>${TEXTS.check}</button>`
					: html`<button class="button main" type="submit" ?disabled=${this.#isRunning}>${TEXTS.acts[act].name}</button>`
			}</form>`;
	}

	#choice(one: RoundAct, chosen: RoundAct): TemplateResult {
		const choose = (): void => {
			this.#chosen = one;
			this.#cost = undefined;
			this.requestUpdate();
		};
		const { name, effect } = TEXTS.acts[one];
		return html`<label class="choice"><input type="radio" name="act" value=${one} .checked=${one === chosen} @change=${choose} />
			<span><b>${name}</b><small class="muted">${effect}</small></span></label>`;
	}

	#costOf(): TemplateResult {
		return this.#cost === undefined ? html`<p class="muted">${TEXTS.checkFirst}</p>` : costTable(this.#cost.value);
	}

	/** Another result costs something else. */
	#forget(event: Event): void {
		const isNote = event.target instanceof HTMLTextAreaElement && event.target.name === "note";
		if (isNote || this.#cost === undefined) return;
		this.#cost = undefined;
		this.requestUpdate();
	}

	async #run(event: SubmitEvent, round: BackofficeRound, act: RoundAct): Promise<void> {
		event.preventDefault();
		if (this.#isRunning || !(event.target instanceof HTMLFormElement)) return;
		const form = event.target;
		const data = new FormData(form);
		this.#isRunning = true;
		this.#told = "";
		this.requestUpdate();
		if (this.#cost === undefined && (act === "correct" || act === "cancel")) await this.#check(round, act, data);
		else await this.#act(round, act, data);
		this.#isRunning = false;
		this.requestUpdate();
	}

	async #check(round: BackofficeRound, act: "correct" | "cancel", data: FormData): Promise<void> {
		const { roundId, resultForm = [] } = round;
		const body: Body<"/rounds/check"> =
			act === "cancel" ? { roundId, to: "cancelled" } : { roundId, to: "result", result: resultIn(resultForm, data) };
		const answer = await callProven("/rounds/check", body);
		if (answer.kind === "value") this.#cost = { of: act, value: answer.value };
		else this.#told = failureText(answer);
	}

	async #act(round: BackofficeRound, act: RoundAct, data: FormData): Promise<void> {
		const answer = await perform(round, act, data);
		this.#told = actText(answer);
		this.#cost = undefined;
		this.dispatchEvent(new CustomEvent("acted"));
	}
}

async function perform(
	{ roundId, resultForm = [] }: BackofficeRound,
	act: RoundAct,
	data: FormData,
): Promise<Answer<Value<"/rounds/correct">>> {
	const note = String(data.get("note"));
	if (act !== "correct") return await callProven(`/rounds/${act}`, { roundId, note });
	return await callProven("/rounds/correct", { roundId, result: resultIn(resultForm, data), note });
}

customElements.define("round-acts", RoundActs);

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
type Question = Body<"/rounds/check">;

export class RoundActs extends LightElement {
	static override properties = { round: { attribute: false }, may: { attribute: false } };

	declare round: BackofficeRound | undefined;
	declare may: May | undefined;
	#chosen: RoundAct | undefined;
	/** What was asked, with what it would cost: this and nothing else is done then. */
	#cost: { readonly of: Question; readonly value: Value<"/rounds/check"> } | undefined;
	/** Raised by whatever makes another question: what was answered to the one before is not shown. */
	#turn = 0;
	#told = "";
	#isRunning = false;

	protected override willUpdate(changed: PropertyValues<this>): void {
		const before = changed.get("round");
		if (!changed.has("round") || before?.roundId === this.round?.roundId) return;
		this.#chosen = undefined;
		this.#told = "";
		this.#askAnew();
	}

	#askAnew(): void {
		this.#turn += 1;
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
			this.#askAnew();
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
		if (isNote) return;
		this.#askAnew();
		this.requestUpdate();
	}

	async #run(event: SubmitEvent, round: BackofficeRound, act: RoundAct): Promise<void> {
		event.preventDefault();
		if (this.#isRunning || !(event.target instanceof HTMLFormElement)) return;
		const data = new FormData(event.target);
		this.#isRunning = true;
		this.#told = "";
		this.requestUpdate();
		if (this.#cost === undefined && (act === "correct" || act === "cancel")) await this.#check(round, act, data);
		else await this.#act(round, act, String(data.get("note")));
		this.#isRunning = false;
		this.requestUpdate();
	}

	async #check(round: BackofficeRound, act: "correct" | "cancel", data: FormData): Promise<void> {
		const { roundId, resultForm = [] } = round;
		const of: Question =
			act === "cancel" ? { roundId, to: "cancelled" } : { roundId, to: "result", result: resultIn(resultForm, data) };
		const turn = this.#turn;
		const answer = await callProven("/rounds/check", of);
		if (turn !== this.#turn) return;
		if (answer.kind === "value") this.#cost = { of, value: answer.value };
		else this.#told = failureText(answer);
	}

	async #act({ roundId }: BackofficeRound, act: RoundAct, note: string): Promise<void> {
		const answer = await perform(roundId, act, this.#cost?.of, note);
		// Another round may stand here now, and nothing was done with that one.
		if (roundId !== this.round?.roundId) return;
		this.#told = actText(answer);
		this.#askAnew();
		this.dispatchEvent(new CustomEvent("acted"));
	}
}

/** @param seen what was asked about with its cost */
async function perform(
	roundId: number,
	act: RoundAct,
	seen: Question | undefined,
	note: string,
): Promise<Answer<Value<"/rounds/correct">>> {
	if (act !== "correct") return await callProven(`/rounds/${act}`, { roundId, note });
	if (seen?.to !== "result") throw new Error("A result is corrected whose cost nobody has seen.");
	return await callProven("/rounds/correct", { roundId, result: seen.result, note });
}

customElements.define("round-acts", RoundActs);

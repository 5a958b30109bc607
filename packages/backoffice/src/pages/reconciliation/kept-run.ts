/** A run: goes on by itself while somebody looks, shows what differs, and what ends each difference. */

import type { Finding } from "@webframe/shared/wire";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call, callUnattended } from "../../api/call.ts";
import type { Value } from "../../api/calls.ts";
import { addressOf } from "../../app/addresses.ts";
import { deliveryState } from "../../parts/bet-words.ts";
import { failure } from "../../parts/failure.ts";
import { LightElement } from "../../parts/light-element.ts";
import type { Asked } from "../../parts/page-element.ts";
import { stateLabel } from "../../parts/state-label.ts";
import { idText, timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";

const TEXTS = WORDS.reconciliation;
type Run = Value<"/reconcile/run">;

class KeptRun extends LightElement {
	static override properties = { runId: { attribute: false } };

	declare runId: string;
	#asked: Asked<Run> = { kind: "asked" };
	#isGoing = false;
	/** Of going on: what is answered to an earlier one is of another run, or comes twice. */
	#turn = 0;

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (!changed.has("runId")) return;
		this.#asked = { kind: "asked" };
		this.#isGoing = false;
		this.#turn += 1;
		void this.#read();
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.#isGoing = false;
	}

	/** One that has just begun goes on at once; one that was left waits to be asked. */
	async #read(): Promise<void> {
		const { runId } = this;
		const answer = await call("/reconcile/run", { runId });
		if (runId !== this.runId || !this.isConnected) return;
		this.#asked = answer;
		this.requestUpdate();
		if (answer.kind === "value" && answer.value.startedAt === answer.value.changedAt) await this.#goOn();
	}

	/** Somebody has let it go on: that is a use of the session, and what follows by itself is none. */
	async #goOn(): Promise<void> {
		if (this.#isGoing) return;
		const { runId } = this;
		this.#turn += 1;
		const turn = this.#turn;
		let ask = call;
		this.#isGoing = true;
		while (this.#isGoing) {
			this.requestUpdate();
			const answer = await ask("/reconcile/continue", { runId });
			ask = callUnattended;
			if (turn !== this.#turn) return;
			this.#asked = answer;
			if (answer.kind !== "value" || answer.value.isComplete) this.#isGoing = false;
		}
		this.requestUpdate();
	}

	override render(): TemplateResult {
		const asked = this.#asked;
		if (asked.kind === "asked") return html`<p class="empty" role="status">${WORDS.loading}</p>`;
		if (asked.kind === "refused") return html`<p class="empty">${TEXTS.unknown}</p>`;
		if (asked.kind !== "value") return failure(asked, () => this.#read());
		return html`${this.#head(asked.value)}${findings(asked.value)}${notCompared(asked.value)}${unreadable(asked.value)}`;
	}

	#head(run: Run): TemplateResult {
		const pause = (): void => {
			this.#isGoing = false;
			this.requestUpdate();
		};
		const act = this.#isGoing
			? html`<button class="button" @click=${pause}>${TEXTS.pause}</button>`
			: html`<button class="button main" @click=${() => this.#goOn()}>${TEXTS.goOn}</button>`;
		return html`<div class="head"><h1>${TEXTS.title}</h1><span class="muted">${WORDS.filters.partner} ${run.partnerId}</span>
				${run.isComplete ? stateLabel("good", TEXTS.complete) : stateLabel("wait", TEXTS.unfinished)}
				<span class="muted" role="status">${TEXTS.compared(run.compared)}</span></div>
			<dl class="facts"><div><dt>${TEXTS.span}</dt><dd>${timeText(run.since)}, ${timeText(run.until)}</dd></div>
				<div><dt>${TEXTS.startedBy}</dt><dd>${run.startedBy}</dd></div><div><dt>${TEXTS.columns.started}</dt><dd>${timeText(run.startedAt)}</dd></div>
				<div><dt>${TEXTS.columns.differences}</dt><dd>${run.differences}</dd></div></dl>
			${run.isComplete ? nothing : html`<div class="acts section">${act}</div>`}`;
	}
}

function betLink(betId: number): TemplateResult {
	return html`<a href=${addressOf("bets", String(betId))}><b>${idText(betId)}</b></a>`;
}

function findings({ findings: all, differences, isComplete }: Run): TemplateResult | typeof nothing {
	if (all.length === 0) return isComplete ? html`<p class="empty">${stateLabel("good", TEXTS.equal)}</p>` : nothing;
	const { bet, what, difference, ours, theirs, toDo } = TEXTS.columns;
	const row = (one: Finding) => {
		const words = TEXTS.differences[one.difference];
		const known: Readonly<Record<string, string>> = WORDS.transactionTypes;
		return html`<tr><td>${betLink(one.betId)}</td><td>${known[one.transactionType]}</td>
			<td>${stateLabel("bad", words.name)}</td>
			<td>${one.ours === undefined ? WORDS.none : `${one.ours.amount} · ${deliveryState(one.ours.state)[1]} · ${one.ours.partnerUserId}`}</td>
			<td>${one.theirs === undefined ? WORDS.none : `${one.theirs.amount} · ${one.theirs.partnerUserId}`}</td>
			<td>${words.toDo}</td></tr>`;
	};
	return html`<div class="section"><h2>${TEXTS.findings}</h2>
			${differences > all.length ? html`<span class="muted">${TEXTS.kept(all.length, differences)}</span>` : nothing}</div>
		<div class="wide" tabindex="0"><table><thead><tr><th>${bet}</th><th>${what}</th><th>${difference}</th><th>${ours}</th><th>${theirs}</th><th>${toDo}</th></tr></thead>
		<tbody>${all.map(row)}</tbody></table></div>`;
}

function notCompared({ notCompared: all }: Run): TemplateResult | typeof nothing {
	if (all.length === 0) return nothing;
	const { bet, why, field } = TEXTS.columns;
	return html`<div class="section"><h2>${TEXTS.notCompared}</h2></div>
		<div class="wide" tabindex="0"><table><thead><tr><th>${bet}</th><th>${why}</th><th>${field}</th></tr></thead><tbody>${all.map(
			(one) =>
				html`<tr><td>${betLink(one.betId)}</td><td>${TEXTS.reasons[one.reason]}</td><td>${one.field ?? WORDS.none}</td></tr>`,
		)}</tbody></table></div>`;
}

function unreadable({ unreadable: all }: Run): TemplateResult | typeof nothing {
	if (all.length === 0) return nothing;
	const { bet, field, problem } = TEXTS.columns;
	return html`<div class="section"><h2>${TEXTS.unreadable}</h2></div>
		<div class="wide" tabindex="0"><table><thead><tr><th>${bet}</th><th>${field}</th><th>${problem}</th></tr></thead><tbody>${all.map(
			(one) => html`<tr><td>${betLink(one.betId)}</td><td>${one.field}</td><td>${one.problem}</td></tr>`,
		)}</tbody></table></div>`;
}

customElements.define("kept-run", KeptRun);

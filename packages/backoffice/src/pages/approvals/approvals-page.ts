/** What waits for a second person: what it does, who asked and why, and a button to give it or to take it back. */
import type { WaitingApproval } from "@webframe/shared/wire";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import { callProven } from "../../api/passkey.ts";
import { about, askForAct, came, type DialogAct } from "../../parts/act-dialog.ts";
import { failure } from "../../parts/failure.ts";
import { type Asked, PageBase } from "../../parts/page-element.ts";
import { timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";
import "./approval-request.ts";
import { giveApproval } from "./give-approval.ts";
import { subjectOf } from "./subject.ts";

const TEXTS = WORDS.approvals;

export class ApprovalsPage extends PageBase {
	#asked: Asked<{ readonly items: readonly WaitingApproval[] }> = { kind: "asked" };

	/** Also when the link to this page is followed once more: others ask meanwhile. */
	protected override willUpdate(changed: PropertyValues<this>): void {
		if (changed.has("query")) void this.#read();
	}

	async #read(): Promise<void> {
		this.#asked = await call("/approvals", {});
		this.requestUpdate();
	}

	override render(): TemplateResult {
		const asked = this.#asked;
		return html`<div class="head"><h1>${TEXTS.title}</h1></div>
			${asked.kind === "asked" ? html`<p class="empty" role="status">${WORDS.loading}</p>` : nothing}
			${asked.kind === "value" ? this.#list(asked.value.items) : nothing}
			${asked.kind === "asked" || asked.kind === "value" ? nothing : failure(asked, () => this.#read())}`;
	}

	#list(items: readonly WaitingApproval[]): TemplateResult {
		if (items.length === 0) return html`<p class="empty">${TEXTS.nothing}</p>`;
		return html`<ul class="waiting">${items.map((one) => this.#one(one))}</ul>`;
	}

	#one(one: WaitingApproval): TemplateResult {
		return html`<li class="panel"><div><b>${TEXTS.actions[one.action]}</b> ${subjectOf(one.subject)}</div>
			<approval-request .one=${one}></approval-request>
			<dl class="facts"><div><dt>${TEXTS.columns.asked}</dt><dd>${one.askedBy}</dd></div>
				<div><dt>${TEXTS.columns.until}</dt><dd>${timeText(one.until)}</dd></div>
				${one.note === undefined ? nothing : html`<div><dt>${TEXTS.columns.note}</dt><dd>${one.note}</dd></div>`}</dl>
			<div class="acts">
				${one.mayGive ? html`<button class="button main" @click=${() => this.#act(give(one))}>${TEXTS.give}</button>` : nothing}
				${one.mayTakeBack ? html`<button class="button" @click=${() => this.#act(takeBack(one))}>${TEXTS.takeBack.name}</button>` : nothing}
				${one.mayGive ? nothing : html`<span class="muted">${whyNot(one)}</span>`}
			</div></li>`;
	}

	async #act(act: DialogAct): Promise<void> {
		await askForAct(this, act);
		await this.#read();
	}
}

/** Why there is nothing to press, or only to take it back. */
function whyNot({ call: path, whyNot: reason }: WaitingApproval): string | typeof nothing {
	if (path === undefined) return TEXTS.byCommand;
	return reason === undefined ? nothing : TEXTS.whyNot[reason];
}

function give(one: WaitingApproval): DialogAct {
	const effect = html`<p>${TEXTS.actions[one.action]} ${TEXTS.giveEffect}</p><approval-request .one=${one}></approval-request>`;
	const words = about(one.subject, { name: TEXTS.give, effect });
	return { ...words, perform: (text) => giveApproval(one.approvalId, text("note")) };
}

function takeBack({ approvalId, subject }: WaitingApproval): DialogAct {
	const perform = (text: (name: string) => string) =>
		came(callProven("/approvals/take-back", { approvalId, note: text("note") }));
	return { ...about(subject, TEXTS.takeBack), perform };
}

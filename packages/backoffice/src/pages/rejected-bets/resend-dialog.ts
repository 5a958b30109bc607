/** Sends many transactions again: says what it will do, shows how far it is, and what became of each. */
import type { RejectedBet } from "@webframe/shared/wire";
import { html, nothing, type TemplateResult } from "lit";
import { addressOf } from "../../app/addresses.ts";
import { AskDialog } from "../../parts/ask-dialog.ts";
import { WORDS } from "../../words/english.ts";
import type { Question } from "./rejected-list.ts";
import { NOTHING_YET, type Resent, resendAll, resendEach } from "./resend.ts";

const TEXTS = WORDS.rejectedBets;

export type ToResend = { readonly rows: readonly RejectedBet[] } | { readonly all: Question };

export class ResendDialog extends AskDialog {
	what: ToResend = { rows: [] };
	#state: "asking" | "running" | "ended" = "asking";
	#resent: Resent = NOTHING_YET;
	#isStopped = false;

	protected override get isTold(): boolean {
		return this.#state !== "asking";
	}

	override render(): TemplateResult {
		return html`<dialog aria-labelledby="resend-title" @close=${this.#close} @cancel=${this.#cancel}>
			<form @submit=${this.#run}>
				<h2 id="resend-title">${"rows" in this.what ? TEXTS.resendSelected(this.what.rows.length) : TEXTS.resendAll}</h2>
				${this.#state === "asking" ? this.#question() : this.#progress()}
			</form>
		</dialog>`;
	}

	#question(): TemplateResult {
		return html`<p>${TEXTS.resendEffect}</p>
			${this.asking(TEXTS.resend)}`;
	}

	#progress(): TemplateResult {
		const { sent, notSent, others } = this.#resent;
		const ended = sent + notSent;
		const all = "rows" in this.what ? this.what.rows.length : undefined;
		const isRunning = this.#state === "running";
		return html`
			${isRunning ? bar(ended, all) : nothing}
			<p role="status">${isRunning ? progressText(ended, all) : TEXTS.outcome(sent, notSent)}</p>
			${
				others.length === 0
					? nothing
					: html`<ul class="outcomes">${others.map((row) => html`<li>${row.betId === undefined ? nothing : html`<a href=${addressOf("bets", String(row.betId))}>${row.betId}</a> `}${row.text}</li>`)}</ul>`
			}
			<div class="acts"><button class="button" type="button" @click=${this.#dismiss}>${isRunning ? WORDS.cancel : WORDS.close}</button></div>`;
	}

	async #run(event: SubmitEvent): Promise<void> {
		await this.once(event, async (form) => {
			await this.#resend(String(form.get("note")));
			return undefined;
		});
	}

	async #resend(note: string): Promise<void> {
		this.#state = "running";
		this.requestUpdate();
		const told = (resent: Resent): boolean => {
			this.#resent = resent;
			this.requestUpdate();
			return !this.#isStopped;
		};
		if ("rows" in this.what) await resendEach(this.what.rows, note, told);
		else await resendAll(this.what.all, note, told);
		this.#state = "ended";
	}

	#cancel(event: Event): void {
		// Escape ends what runs first: what has been sent is sent.
		if (this.#state === "running") event.preventDefault();
		this.#isStopped = true;
	}

	#dismiss(): void {
		this.#isStopped = true;
		this.dismiss();
	}

	#close(): void {
		this.#isStopped = true;
		this.closed();
	}
}

/** @param all of how many; undefined while nobody knows */
function bar(done: number, all: number | undefined): TemplateResult {
	return all === undefined
		? html`<progress aria-label=${TEXTS.resend}></progress>`
		: html`<progress max=${all} .value=${done} aria-label=${TEXTS.resend}></progress>`;
}

function progressText(done: number, all: number | undefined): string {
	return all === undefined ? TEXTS.progressOpen(done) : TEXTS.progress(done, all);
}

customElements.define("resend-dialog", ResendDialog);

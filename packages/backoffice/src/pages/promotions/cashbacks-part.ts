/** Cashbacks: one, many from a file, and those that wait for a person. */
import type { ListedCashback } from "@webframe/shared/wire";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { type Answer, call } from "../../api/call.ts";
import { isLetIn } from "../../api/demands.ts";
import { callProven } from "../../api/passkey.ts";
import { outcomeText } from "../../parts/act-text.ts";
import { failureText } from "../../parts/failure.ts";
import { ListPart } from "../../parts/list-part.ts";
import { noteField } from "../../parts/note-field.ts";
import { idText, money } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";
import "./file-issue.ts";

const TEXTS = WORDS.promotions.cashbacks;

export class CashbacksPart extends ListPart<ListedCashback> {
	static override properties = { partnerId: { attribute: false } };

	declare partnerId: number;
	protected readonly nothing = TEXTS.nothing;
	#told = "";
	/** Another one for each partner, and after each cashback: what was answered meanwhile is of another form. */
	#key = newKey();
	#isRunning = false;

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (!changed.has("partnerId")) return;
		this.#told = "";
		this.#key = newKey();
		this.querySelector<HTMLFormElement>("aside form")?.reset();
		void this.read();
	}

	protected async ask(cursor: string | undefined) {
		return await call("/cashbacks/listed", {
			partnerId: this.partnerId,
			...(cursor === undefined ? {} : { cursor }),
		});
	}

	override render(): TemplateResult {
		const file = html`<file-issue .kind=${"cashbacks"} .partnerId=${this.partnerId} @acted=${() => this.read()}></file-issue>`;
		return html`<div class="two">
			<section>${isLetIn(this.may, "/cashbacks/issue-file") ? file : nothing}
				<div class="section"><h2>${TEXTS.listed}</h2></div>${this.list()}</section>
			${isLetIn(this.may, "/cashbacks") ? this.#one() : nothing}</div>`;
	}

	#one(): TemplateResult {
		return html`<aside><form class="panel" @submit=${this.#give}>
				<p><b>${TEXTS.one}</b><small class="muted block">${TEXTS.oneEffect}</small></p>
				${this.#told === "" ? nothing : html`<p role="status">${this.#told}</p>`}
				<label class="field"><span>${TEXTS.player}</span><input name="player" required maxlength="128" autocomplete="off" /></label>
				<label class="field"><span>${TEXTS.amount}</span><input name="amount" required inputmode="decimal" autocomplete="off" /></label>
				<label class="field"><span>${TEXTS.key}</span><input name="key" required maxlength="128" autocomplete="off" .value=${this.#key} /></label>
				${noteField()}<button class="button main" type="submit" ?disabled=${this.#isRunning}>${TEXTS.give}</button></form></aside>`;
	}

	async #give(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		if (this.#isRunning || !(event.target instanceof HTMLFormElement)) return;
		const form = event.target;
		const data = new FormData(form);
		const text = (name: string) => String(data.get(name) ?? "").trim();
		const cashback = { requestKey: text("key"), partnerUserId: text("player"), amount: text("amount") };
		const key = this.#key;
		this.#isRunning = true;
		this.requestUpdate();
		const answer = await callProven("/cashbacks", {
			partnerId: this.partnerId,
			cashbacks: [cashback],
			note: text("note"),
		});
		this.#isRunning = false;
		this.requestUpdate();
		if (key !== this.#key) return;
		const item = answer.kind === "value" ? answer.value.items[0] : undefined;
		this.#told = item === undefined ? failed(answer) : outcomeText(item);
		if (item?.outcome === "done") {
			form.reset();
			this.#key = newKey();
		}
	}

	protected table(items: readonly ListedCashback[]): TemplateResult {
		const { cashback, player, amount, reason } = TEXTS.columns;
		return html`<table><thead><tr><th>${cashback}</th><th>${player}</th><th class="number">${amount}</th><th>${reason}</th></tr></thead>
			<tbody>${items.map(
				(one) => html`<tr><td>${idText(one.cashbackId)}</td><td>${one.partnerUserId}</td>
				<td class="number">${one.amount === null ? nothing : money(one.amount, one.currency)}</td><td>${WORDS.reasons[one.reason].name}</td></tr>`,
			)}</tbody></table>`;
	}
}

/** A call that has no item to tell of was refused as a whole, or not answered. */
function failed(answer: Answer<unknown>): string {
	return answer.kind === "value" ? WORDS.outcomes.refused : failureText(answer);
}

/** Nobody has to think of one: the same one pays once, whatever is pressed twice. */
function newKey(): string {
	return `bo-${crypto.randomUUID()}`;
}

customElements.define("cashbacks-part", CashbacksPart);

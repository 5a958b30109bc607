/** The passkeys of who is signed in: a further one is made here, and one that was lost is removed. */
import { html, nothing, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import type { Value } from "../../api/calls.ts";
import { callProven, makeAnotherPasskey } from "../../api/passkey.ts";
import { actText } from "../../parts/act-text.ts";
import { failure, failureText } from "../../parts/failure.ts";
import { type Asked, PageBase } from "../../parts/page-element.ts";
import { timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";

const TEXTS = WORDS.ownPasskeys;
type Passkey = Value<"/operator-session/passkeys">["items"][number];

export class OwnPasskeysPage extends PageBase {
	#asked: Asked<Value<"/operator-session/passkeys">> = { kind: "asked" };
	#told = "";
	#isBusy = false;

	override connectedCallback(): void {
		super.connectedCallback();
		void this.#read();
	}

	async #read(): Promise<void> {
		this.#asked = await call("/operator-session/passkeys", {});
		this.requestUpdate();
	}

	override render(): TemplateResult {
		const asked = this.#asked;
		const hasSome = asked.kind === "value" && asked.value.items.length > 0;
		return html`<div class="head"><h1>${TEXTS.title}</h1>
				${hasSome ? html`<button class="button" ?disabled=${this.#isBusy} @click=${this.#make}>${TEXTS.another}</button>` : nothing}</div>
			${this.#told === "" ? nothing : html`<p role="status">${this.#told}</p>`}
			${asked.kind === "asked" ? html`<p class="empty" role="status">${WORDS.loading}</p>` : nothing}
			${asked.kind === "value" ? this.#list(asked.value.items) : nothing}
			${asked.kind === "asked" || asked.kind === "value" ? nothing : failure(asked, () => this.#read())}`;
	}

	#list(items: readonly Passkey[]): TemplateResult {
		if (items.length === 0) return html`<p class="empty">${TEXTS.none}</p>`;
		const { number, made } = TEXTS.columns;
		return html`<p class="muted">${TEXTS.why} ${items.length > 1 ? TEXTS.effect : nothing}</p>
			<div class="wide" tabindex="0"><table><thead><tr><th>${number}</th><th>${made}</th><th></th></tr></thead>
			<tbody>${items.map((item, index) => this.#row(item, index + 1, items.length > 1))}</tbody></table></div>`;
	}

	#row({ passkeyId, createdAt, usedAt }: Passkey, number: number, isRemovable: boolean): TemplateResult {
		return html`<tr><td><b>${number}</b></td><td class="time">${timeText(createdAt)}
				<small class="muted block">${usedAt === null ? TEXTS.never : TEXTS.used(timeText(usedAt))}</small></td>
			<td class="number">${
				isRemovable
					? html`<button class="button plain" aria-label=${TEXTS.removeThis(number)} ?disabled=${this.#isBusy} @click=${() => this.#remove(passkeyId)}>${TEXTS.remove}</button>`
					: nothing
			}</td></tr>`;
	}

	async #make(): Promise<void> {
		await this.#busy(async () => {
			const answer = await makeAnotherPasskey();
			if (answer.kind === "value") return TEXTS.made;
			return answer.kind === "not_shown" ? WORDS.signIn.notShown : failureText(answer);
		});
	}

	async #remove(passkeyId: string): Promise<void> {
		await this.#busy(async () => actText(await callProven("/operator-session/passkeys/end", { passkeyId })));
	}

	async #busy(act: () => Promise<string>): Promise<void> {
		this.#isBusy = true;
		this.#told = "";
		this.requestUpdate();
		this.#told = await act();
		this.#isBusy = false;
		await this.#read();
	}
}

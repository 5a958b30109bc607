/** Asks what is to be stopped, or resumed, and why; then it is done at once. */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Body, Value } from "../api/calls.ts";
import { callProven } from "../api/passkey.ts";
import { actText } from "../parts/act-text.ts";
import { AskDialog, isDecided } from "../parts/ask-dialog.ts";
import { askNames, type GameNames, gameName } from "../parts/game-name.ts";
import { WORDS } from "../words/english.ts";
import { stoppedName } from "./stopped-name.ts";

const TEXTS = WORDS.stop;
type Stop = Value<"/bet-stops">["items"][number];
type Subject = Body<"/bet-stops/stop">["of"];
const SCOPES = ["game", "partner", "provider", "all"] as const;

export class StopDialog extends AskDialog {
	/** Undefined: something is to be stopped. */
	resumed: Stop | undefined;
	#scope: (typeof SCOPES)[number] = "game";
	#told: string | undefined;
	#names: GameNames = new Map();
	/** What is written so far. */
	#code = 0;

	protected override get isTold(): boolean {
		return this.#told !== undefined;
	}

	protected override firstUpdated(_: PropertyValues<this>): void {
		void askNames(this)?.then((names) => {
			this.#names = names;
			this.requestUpdate();
		});
	}

	override render(): TemplateResult {
		const { name, effect } = this.resumed === undefined ? TEXTS.acts.stop : TEXTS.acts.resume;
		return html`<dialog aria-labelledby="stop-title" @close=${this.closed}><form @submit=${this.#run}>
			<h2 id="stop-title">${name}${this.resumed === undefined ? nothing : html`: ${stoppedName(this.resumed.of)}`}</h2>
			${this.#told === undefined ? this.#question(name, effect) : this.telling(this.#told)}
		</form></dialog>`;
	}

	#question(name: string, effect: string): TemplateResult {
		return html`<p>${effect}</p>
			${this.resumed === undefined ? this.#what() : nothing}
			${this.asking(name, this.resumed === undefined ? "stop" : "main")}`;
	}

	#what(): TemplateResult {
		const choose = (event: Event): void => {
			const { value } = event.target instanceof HTMLSelectElement ? event.target : { value: "" };
			this.#scope = SCOPES.find((scope) => scope === value) ?? "game";
			this.requestUpdate();
		};
		return html`<label class="field"><span>${TEXTS.what}</span><select name="scope" @change=${choose}>${SCOPES.map(
			(scope) => html`<option value=${scope} ?selected=${scope === this.#scope}>${TEXTS.scopes[scope]}</option>`,
		)}</select></label>
			${this.#scope === "all" ? nothing : this.#which(this.#scope)}`;
	}

	/** A game is found by its name, too: its code is what is written then. */
	#which(scope: "game" | "partner" | "provider"): TemplateResult {
		const write = (event: Event): void => {
			this.#code = event.target instanceof HTMLInputElement ? Number(event.target.value) : 0;
			this.requestUpdate();
		};
		const name = scope === "game" && this.#names.has(this.#code) ? gameName(this.#code) : nothing;
		return html`<label class="field"><span>${TEXTS.ids[scope]}</span><input name="id" list=${scope === "game" ? "stop-games" : nothing} inputmode="numeric" pattern="[1-9][0-9]{0,9}" required autocomplete="off" @input=${write} /><span role="status">${name}</span></label>
			<datalist id="stop-games">${[...this.#names].map(([code, text]) => html`<option value=${code}>${text}</option>`)}</datalist>`;
	}

	async #run(event: SubmitEvent): Promise<void> {
		await this.once(event, async (form) => {
			const note = String(form.get("note"));
			const id = Number(form.get("id"));
			const of: Subject = this.resumed?.of ?? (this.#scope === "all" ? { scope: "all" } : { scope: this.#scope, id });
			const path = this.resumed === undefined ? "/bet-stops/stop" : "/bet-stops/resume";
			const answer = await callProven(path, { of, note });
			if (!isDecided(answer)) return actText(answer);
			this.#told = actText(answer);
			return undefined;
		});
	}
}

customElements.define("stop-dialog", StopDialog);

declare global {
	interface HTMLElementTagNameMap {
		"stop-dialog": StopDialog;
	}
}

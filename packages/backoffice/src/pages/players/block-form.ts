/** Blocks a player, or lets it bet again: with a note, and what that means said before. */

import { html, nothing, type TemplateResult } from "lit";
import type { Value } from "../../api/calls.ts";
import { callProven } from "../../api/passkey.ts";
import { actText } from "../../parts/act-text.ts";
import { LightElement } from "../../parts/light-element.ts";
import { noteField } from "../../parts/note-field.ts";
import { WORDS } from "../../words/english.ts";

const TEXTS = WORDS.players;

export class BlockForm extends LightElement {
	static override properties = { player: { attribute: false } };

	declare player: Value<"/players/find">["player"] | undefined;
	#told = "";

	override render(): TemplateResult | typeof nothing {
		if (this.player === undefined) return nothing;
		const { name, effect } = this.player.isBlocked ? TEXTS.unblock : TEXTS.block;
		return html`<div class="section"><h2>${WORDS.bet.toDo}</h2></div>
			${this.#told === "" ? nothing : html`<p role="status">${this.#told}</p>`}
			<form class="panel" @submit=${this.#run}>
				<p><b>${name}</b><small class="muted block">${effect}</small></p>
				${noteField()}
				<button class="button main" type="submit">${name}</button>
			</form>`;
	}

	async #run(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const { player } = this;
		if (player === undefined || !(event.target instanceof HTMLFormElement)) return;
		const form = event.target;
		const note = String(new FormData(form).get("note"));
		const answer = await callProven(player.isBlocked ? "/players/unblock" : "/players/block", {
			playerId: player.playerId,
			note,
		});
		this.#told = actText(answer);
		if (answer.kind === "value") form.reset();
		this.requestUpdate();
		this.dispatchEvent(new CustomEvent("acted"));
	}
}

customElements.define("block-form", BlockForm);

/** A part of a page that asks for one list and shows it, and asks anew when what it is about has changed. */

import { html, nothing, type PropertyDeclarations, type TemplateResult } from "lit";
import type { Answer } from "../api/call.ts";
import type { May } from "../api/demands.ts";
import { WORDS } from "../words/english.ts";
import { failure } from "./failure.ts";
import { LightElement } from "./light-element.ts";
import type { Asked } from "./page-element.ts";

/** A page of a list. */
export interface Listed<Item> {
	readonly items: readonly Item[];
	readonly nextCursor?: string | undefined;
}

export abstract class ListPart<Item> extends LightElement {
	static override properties: PropertyDeclarations = { may: { attribute: false } };

	declare may: May;
	#asked: Asked<Listed<Item>> = { kind: "asked" };
	#turn = 0;

	constructor() {
		super();
		this.may = [];
	}

	/** @param cursor of the next page; undefined for the first one */
	protected abstract ask(cursor: string | undefined): Promise<Answer<Listed<Item>>>;
	protected abstract table(items: readonly Item[]): TemplateResult;
	/** What is said where nothing is listed. */
	protected abstract readonly nothing: string;

	/** Asks for the first page. */
	protected async read(before?: Listed<Item>): Promise<void> {
		this.#turn += 1;
		const turn = this.#turn;
		const answer = await this.ask(before?.nextCursor);
		if (turn !== this.#turn) return;
		const items = before?.items ?? [];
		this.#asked =
			answer.kind === "value"
				? { kind: "value", value: { ...answer.value, items: [...items, ...answer.value.items] } }
				: answer;
		this.requestUpdate();
	}

	protected list(): TemplateResult {
		const asked = this.#asked;
		if (asked.kind === "asked") return html`<p class="empty" role="status">${WORDS.loading}</p>`;
		if (asked.kind !== "value") return failure(asked, () => this.read());
		const { items, nextCursor } = asked.value;
		if (items.length === 0) return html`<p class="muted">${this.nothing}</p>`;
		return html`<div class="wide" tabindex="0">${this.table(items)}</div>
			${nextCursor === undefined ? nothing : html`<button class="button" @click=${() => this.read(asked.value)}>${WORDS.more}</button>`}`;
	}
}

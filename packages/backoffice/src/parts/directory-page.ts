/** A page of all that are known of something, by its plain address, and of one of them, by its id. */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { BackofficeCall } from "../api/calls.ts";
import { isLetIn, type May } from "../api/demands.ts";
import { addressOf } from "../app/addresses.ts";
import { WORDS } from "../words/english.ts";
import { askForAct, type DialogAct } from "./act-dialog.ts";
import { failure } from "./failure.ts";
import { type Asked, PageBase } from "./page-element.ts";

interface DirectoryTexts {
	readonly title: string;
	/** Leads from one to all. */
	readonly all: string;
	readonly create: string;
	readonly unknown: (key: string) => string;
}

/** What the page does for the parts of one. */
export interface Around {
	/** Asks for an act, and reads anew once it has come about. */
	readonly ask: (what: DialogAct) => Promise<void>;
	readonly read: () => Promise<void>;
	readonly may: May;
}

/** @typeParam Shown what the list and the one are shown from */
export abstract class DirectoryPage<Shown> extends PageBase {
	#asked: Asked<Shown> = { kind: "asked" };

	/** As it stands in addresses. */
	protected abstract readonly page: string;
	/** Adds one. */
	protected abstract readonly creates: BackofficeCall;
	protected abstract readonly texts: DirectoryTexts;
	protected abstract list(): Promise<Asked<Shown>>;
	protected abstract find(id: number): Promise<Asked<Shown>>;
	protected abstract shown(value: Shown): TemplateResult;
	protected abstract create(): Promise<void>;

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (!changed.has("key")) return;
		this.#asked = { kind: "asked" };
		void this.read();
	}

	protected get around(): Around {
		const { ask, read, may } = this;
		return { ask, read, may };
	}

	protected readonly read = async (): Promise<void> => {
		const { key } = this;
		const answer = key === "" ? await this.list() : await this.find(Number(key));
		if (key !== this.key) return;
		this.#asked = answer;
		this.requestUpdate();
	};

	protected readonly ask = async (what: DialogAct): Promise<void> => {
		if (await askForAct(this, what)) await this.read();
	};

	#headAct(create: string, all: string): TemplateResult | typeof nothing {
		if (this.key !== "") return html`<a class="button plain" href=${addressOf(this.page)}>${all}</a>`;
		if (!isLetIn(this.may, this.creates)) return nothing;
		return html`<button class="button" @click=${() => this.create()}>${create}</button>`;
	}

	override render(): TemplateResult {
		const asked = this.#asked;
		const { title, all, create, unknown } = this.texts;
		return html`<div class="head"><h1>${title}</h1>
				${this.#headAct(create, all)}</div>
			${asked.kind === "asked" ? html`<p class="empty" role="status">${WORDS.loading}</p>` : nothing}
			${asked.kind === "value" ? this.shown(asked.value) : nothing}
			${asked.kind === "refused" ? html`<p class="empty">${unknown(this.key)}</p>` : nothing}
			${asked.kind === "asked" || asked.kind === "value" || asked.kind === "refused" ? nothing : failure(asked, this.read)}`;
	}
}

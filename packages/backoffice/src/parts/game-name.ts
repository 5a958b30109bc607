/** A game by its name, with its code beside it: what is filtered by, typed and written in files is the code. */
import { html, type PropertyValues, type TemplateResult } from "lit";
import { LightElement } from "./light-element.ts";

export type GameNames = ReadonlyMap<number, string>;

/** Asked upwards, and answered by the page around it, which reads the names once. */
export class NamesAsked extends Event {
	static readonly type = "gamenamesasked";
	/** Undefined where nobody answers. */
	names: Promise<GameNames> | undefined;

	constructor() {
		super(NamesAsked.type, { bubbles: true });
	}
}

/** @returns no names where they cannot be read; undefined where nobody answers */
export function askNames(of: HTMLElement): Promise<GameNames> | undefined {
	const asked = new NamesAsked();
	of.dispatchEvent(asked);
	return asked.names;
}

class GameName extends LightElement {
	static override properties = { code: { attribute: false } };

	declare code: number;
	#names: GameNames | undefined;

	protected override firstUpdated(_: PropertyValues<this>): void {
		void askNames(this)?.then((names) => {
			this.#names = names;
			this.requestUpdate();
		});
	}

	override render(): TemplateResult {
		const name = this.#names?.get(this.code);
		return name === undefined ? html`${this.code}` : html`${name} <small class="muted">${this.code}</small>`;
	}
}

customElements.define("game-name", GameName);

/** Until the names are there, and for a code that has none, it is the code. */
export function gameName(code: number): TemplateResult {
	return html`<game-name .code=${code}></game-name>`;
}

/**
 * The program that computes a family's draws without us, to be read and taken along: closed, until a player asks for it. For a drawn
 * round it says the line that runs it, and what that prints if the draw is fair; of a corrected round it says the line
 * alone, as what is known of it is not what was drawn.
 */
import type { FrameRound } from "@webframe/shared/wire";
import { type CSSResultGroup, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import { type SayOf, Words } from "../../i18n/words.ts";
import type { messages } from "../../locales/program/en.ts";
import { PROGRAM_WORDS } from "../../locales/program/index.ts";
import { base } from "../../styles/base.ts";
import { buttons } from "../../styles/button.ts";
import { loadFamily } from "../../views/families.ts";
import { isFamily } from "../../views/family-names.ts";
import { DOWN } from "../choice.ts";
import { define } from "../define.ts";
import { icon } from "../icon.ts";
import { CHECK } from "../icons/bets.ts";
import { programStyles } from "./program-panel.styles.ts";

type Say = SayOf<typeof messages>;

/** What a player may take along. */
type Part = "line" | "program";

/** Two sheets. */
const COPY = "M8 7h8.5v9.5H8zM13 3.5H4V13";
/** Stands in the line for the seed of whichever round. */
const ANY_SEED = "SEED";
/** Where a line of a program is a comment, and no more than that. */
const COMMENT_LINES = /^(\/[/*].*)$/m;

export class ProgramPanel extends LitElement {
	static override styles: CSSResultGroup = [base, buttons, programStyles];
	static override properties = {
		texts: { attribute: false },
		family: { attribute: false },
		of: { attribute: false },
		isOpen: { state: true },
		source: { state: true },
		hasFailed: { state: true },
		copied: { state: true },
	};

	declare texts: Texts;
	declare family: string | undefined;
	/** A drawn round, or the game where no round is spoken of. */
	declare of: Pick<FrameRound, "gameCode" | "seed" | "result" | "corrected">;
	declare private isOpen: boolean;
	declare private source: string | undefined;
	declare private hasFailed: boolean;
	/** What the player has taken along last. */
	declare private copied: Part | undefined;
	readonly #words = new Words<typeof messages>(this, PROGRAM_WORDS);

	constructor() {
		super();
		this.isOpen = false;
		this.hasFailed = false;
	}

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (changed.has("family")) {
			this.source = undefined;
			if (this.isOpen) void this.#load();
		}
		if (changed.has("of")) this.copied = undefined;
	}

	protected override render(): TemplateResult | typeof nothing {
		const { isOpen, copied } = this;
		const { say } = this.#words;
		if (!isFamily(this.family) || say === undefined) return nothing;
		return html`<button class="button quiet opener" type="button" aria-expanded=${isOpen} @click=${this.#toggle}>
				${say("title")}${icon(DOWN)}
			</button>
			${isOpen ? this.#panel(say) : nothing}
			<p class="visually-hidden" role="status">
				${copied === undefined ? nothing : `${say("copied")}: ${copied === "line" ? this.#run : this.#file}`}
			</p>`;
	}

	get #file(): string {
		return `${this.family}.mjs`;
	}

	/** The line without what is put into the program. */
	get #run(): string {
		return `node ${this.#file}`;
	}

	#panel(say: Say): TemplateResult {
		const { gameCode, seed, result, corrected } = this.of;
		return html`<p>${say("text", { file: this.#file })}</p>
			<div class="card line">
				<code id="line" dir="ltr"><span id="run">${this.#run}</span> ${gameCode} ${seed ?? ANY_SEED}</code>
				${this.#copyButton(say, "line", "run")}
			</div>
			${seed === undefined ? this.#whichSeed(say) : corrected ? nothing : result && printed(say, result)}
			${this.source === undefined ? this.#noSource() : this.#sourceCard(say, this.source)}`;
	}

	#whichSeed(say: Say): TemplateResult {
		const { texts } = this;
		const place = `${texts.t("tab.results")}\u00a0›\u00a0${texts.t("fair.title")}`;
		return html`<p>${say("seed", { seed: ANY_SEED, place })}</p>`;
	}

	#sourceCard(say: Say, source: string): TemplateResult {
		return html`<div class="card">
			<div class="head"><code id="file" dir="ltr">${this.#file}</code>${this.#copyButton(say, "program", "file")}</div>
			<pre id="program" role="group" aria-labelledby="file" tabindex="0" dir="ltr">${withComments(source)}</pre>
		</div>`;
	}

	#noSource(): TemplateResult {
		const { texts } = this;
		if (!this.hasFailed) return html`<div class="card coming"></div>`;
		return html`<p role="alert">${texts.t("load.failedTitle")}</p>
			<button class="button plain" type="button" @click=${this.#load}>${texts.t("frame.retry")}</button>`;
	}

	#copyButton(say: Say, part: Part, named: string): TemplateResult {
		const id = `copy-${part}`;
		const isCopied = this.copied === part;
		return html`<button id=${id} class="button quiet copy" type="button" aria-labelledby=${`${id} ${named}`} @click=${() => this.#copy(part)}>
			${icon(isCopied ? CHECK : COPY)}<span>${say(isCopied ? "copied" : "copy")}</span>
		</button>`;
	}

	readonly #toggle = (): void => {
		this.isOpen = !this.isOpen;
		if (this.isOpen && this.source === undefined) void this.#load();
	};

	readonly #load = async (): Promise<void> => {
		const { family } = this;
		if (!isFamily(family)) return;
		this.hasFailed = false;
		const source = await loadFamily(family)
			.then(({ loadProgram }) => loadProgram())
			.catch(() => undefined);
		// Another game may have been chosen meanwhile.
		if (this.family !== family) return;
		this.source = source;
		this.hasFailed = source === undefined;
	};

	async #copy(part: Part): Promise<void> {
		const shown = this.renderRoot.querySelector<HTMLElement>(`#${part}`);
		const text = part === "line" ? shown?.textContent : this.source;
		if (shown === null || text === undefined) return;
		if (await isOnClipboard(text, shown)) this.copied = part;
	}
}

/** What was published of a round, as the program writes it. */
function printed(say: Say, result: object): TemplateResult {
	return html`<p>${say("prints")}</p>
		<div class="card"><code class="printed" dir="ltr">${withBreaks(JSON.stringify(result))}</code></div>`;
}

/** Broken at its commas where it does not fit into a line: half a number would be read as one. */
function withBreaks(list: string): readonly (string | TemplateResult)[] {
	return list.split(",").map((part, index) => (index === 0 ? part : html`,<wbr />${part}`));
}

/** The text as it is, its comments apart from the code. */
function withComments(source: string): readonly (string | TemplateResult)[] {
	return source
		.split(COMMENT_LINES)
		.map((text, index) => (index % 2 === 0 ? text : html`<span class="comment">${text}</span>`));
}

/**
 * A page that was loaded without https has no clipboard, and one inside another page must be allowed to write to it. What is marked can
 * be copied there, too; where not even that is possible, it is at least marked, for the player's own hand.
 */
async function isOnClipboard(text: string, shown: Element): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		getSelection()?.selectAllChildren(shown);
		return document.execCommand("copy");
	}
}

define("webframe-program", ProgramPanel);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-program": ProgramPanel;
	}
}

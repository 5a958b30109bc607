/**
 * A dialog that a page asks something in, and waits until somebody has closed it. It asks, is under way, and tells what came of it.
 * What was not answered is asked again: then all that is written stays.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Answer } from "../api/call.ts";
import { WORDS } from "../words/english.ts";
import { LightElement } from "./light-element.ts";
import { noteField } from "./note-field.ts";

export abstract class AskDialog extends LightElement {
	readonly #closed = Promise.withResolvers<void>();
	#isRunning = false;
	/** What somebody has to know before it is asked again. */
	#unanswered = "";

	override connectedCallback(): void {
		super.connectedCallback();
		window.addEventListener("popstate", this.#leave);
	}

	override disconnectedCallback(): void {
		window.removeEventListener("popstate", this.#leave);
		super.disconnectedCallback();
	}

	/** Shows itself within a page. The promise is kept when it has been closed. */
	async ask(page: HTMLElement): Promise<void> {
		page.append(this);
		await this.updateComplete;
		this.querySelector("dialog")?.showModal();
		await this.#closed.promise;
		this.remove();
	}

	/** What came of it is told. */
	protected abstract get isTold(): boolean;

	protected dismiss(): void {
		this.querySelector("dialog")?.close();
	}

	/** For the dialog's `close`. While what is asked is under way it stays: what comes of it may be shown this one time. */
	protected closed(): void {
		if (this.#isRunning) this.querySelector("dialog")?.showModal();
		else this.#closed.resolve();
	}

	/** The address says another place: what is asked belongs to the one before. What is under way, and what came of it, is told still. */
	#leave = (): void => {
		if (!this.#isRunning && !this.isTold) this.dismiss();
	};

	/** The end of what is asked: why, and the way to do it, or not. */
	protected asking(name: string, kind: "main" | "stop" = "main"): TemplateResult {
		return html`${this.#unanswered === "" ? nothing : html`<p role="alert" class="bad">${this.#unanswered}</p>`}
			${noteField()}
			<div class="acts"><button class="button ${kind}" type="submit" ?disabled=${this.#isRunning}>${name}</button>
				<button class="button plain" type="button" ?disabled=${this.#isRunning} @click=${this.dismiss}>${WORDS.cancel}</button></div>`;
	}

	/** @param more beside the text */
	protected telling(text: string, more: TemplateResult | typeof nothing = nothing): TemplateResult {
		return html`<p role="status">${text}</p>${more}
			<div class="acts"><button class="button" type="button" @click=${this.dismiss}>${WORDS.close}</button></div>`;
	}

	/**
	 * For the form's `submit`: does what is asked, and nothing when it is pressed again meanwhile, or once it was told what came of it.
	 *
	 * @param act does it. @returns why it has to be asked again, or undefined
	 */
	protected async once(event: SubmitEvent, act: (form: FormData) => Promise<string | undefined>): Promise<void> {
		event.preventDefault();
		if (this.#isRunning || this.isTold || !(event.target instanceof HTMLFormElement)) return;
		const form = new FormData(event.target);
		this.#isRunning = true;
		this.#unanswered = "";
		this.requestUpdate();
		try {
			this.#unanswered = (await act(form)) ?? "";
		} finally {
			this.#isRunning = false;
			this.requestUpdate();
		}
	}
}

/** Whether the service has decided: what it has not is asked again as it is written. */
export function isDecided({ kind }: Answer<unknown>): boolean {
	return kind === "value" || kind === "refused";
}

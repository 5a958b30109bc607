/**
 * The host's own content (`slot="reality-check"`) over a frame that is paused with it: a reminder of the time, the
 * limits or the losses, in the host's words. It stays until the host resumes; nothing here closes it.
 */
import { type CSSResultGroup, html, LitElement, type ReactiveControllerHost, type TemplateResult } from "lit";
import { base } from "../../styles/base.ts";
import { define } from "../define.ts";
import { realityCheckStyles } from "./reality-check.styles.ts";

/** The longest name that a screen reader is given for the dialog, in characters. */
const LABEL_LENGTH_MAX = 120;

export class RealityCheck extends LitElement {
	static override styles: CSSResultGroup = [base, realityCheckStyles];
	#content: readonly Element[] = [];
	/** What had the focus before. */
	#before: Element | undefined;

	protected override render(): TemplateResult {
		return html`<div class="dialog" role="dialog" tabindex="-1" aria-label=${labelOf(this.#content)}>
			<slot @slotchange=${this.#onContent}></slot>
		</div>`;
	}

	/** True while there is content to show. */
	get isShown(): boolean {
		return this.#content.length > 0;
	}

	/** Gives the focus back, unless the player has taken it elsewhere. */
	leave(): void {
		const active = deepActive();
		const isHere =
			active === document.body ||
			active === this.#dialog ||
			this.#content.some((element) => element.contains(active ?? null));
		this.remove();
		if (isHere && this.#before instanceof HTMLElement) this.#before.focus();
	}

	get #dialog(): HTMLElement | null {
		return this.renderRoot.querySelector(".dialog");
	}

	readonly #onContent = async (event: Event): Promise<void> => {
		const slot = event.target;
		if (!(slot instanceof HTMLSlotElement)) return;
		const wasShown = this.isShown;
		this.#content = slot.assignedElements({ flatten: true });
		if (!wasShown && this.isShown) this.#before = deepActive();
		this.hidden = !this.isShown;
		this.requestUpdate();
		await this.updateComplete;
		this.dispatchEvent(new Event("contentchange"));
		if (wasShown || !this.isShown) return;
		const wanted = this.#content.map(
			(element) => element.closest("[autofocus]") ?? element.querySelector("[autofocus]"),
		);
		const first = wanted.find((element) => element instanceof HTMLElement) ?? this.#dialog;
		if (first instanceof HTMLElement) first.focus();
	};
}

/** The host's name for it, else its heading, else how it begins. */
function labelOf(content: readonly Element[]): string {
	const named = content.map((element) => element.getAttribute("aria-label")).find((label) => label);
	const heading = content
		.map((element) => element.querySelector("h1,h2,h3,h4,h5,h6")?.textContent)
		.find((text) => text);
	const text = named ?? heading ?? content.map((element) => element.textContent).join(" ");
	return text.replace(/\s+/g, " ").trim().slice(0, LABEL_LENGTH_MAX);
}

/** What has the focus, in whatever shadow root it stands. */
function deepActive(): Element | undefined {
	let active = document.activeElement;
	while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
	return active ?? undefined;
}

interface PausedFrame extends ReactiveControllerHost, HTMLElement {
	readonly renderRoot: HTMLElement | DocumentFragment;
}

/** Shows the host's content over the frame for as long as that is paused. */
export function showRealityCheck(frame: PausedFrame, isPaused: () => boolean): void {
	if (!isPaused() || frame.renderRoot.querySelector("webframe-reality-check") !== null) return;
	const check = document.createElement("webframe-reality-check");
	check.hidden = true;
	const slot = document.createElement("slot");
	slot.name = "reality-check";
	check.append(slot);
	/** Puts it over the rest of the frame, which may have been drawn anew meanwhile, and that out of reach. */
	const cover = (): void => {
		const place = frame.renderRoot.querySelector<HTMLElement>(".frame");
		if (place === null) return;
		if (place !== check.parentNode) place.append(check);
		place.style.position = "relative";
		for (const part of place.children) part.toggleAttribute("inert", check.isShown && part !== check);
	};
	const controller = {
		hostUpdated: () => (isPaused() ? cover() : leave()),
		hostDisconnected: () => leave(),
	};
	const leave = (): void => {
		frame.removeController(controller);
		check.removeEventListener("contentchange", cover);
		for (const part of check.parentNode?.children ?? []) part.removeAttribute("inert");
		check.leave();
	};
	check.addEventListener("contentchange", cover);
	frame.addController(controller);
	cover();
}

define("webframe-reality-check", RealityCheck);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-reality-check": RealityCheck;
	}
}

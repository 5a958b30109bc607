/**
 * The whole page: where in it the operator is, and what stands around each page.
 *
 * It is drawn in the light tree, with style sheets of files: the page is one document of one house, and has nothing to shield.
 */

import { html, nothing, type TemplateResult } from "lit";
import { call, SIGNED_IN_AGAIN, SIGNED_OUT } from "../api/call.ts";
import type { Value } from "../api/calls.ts";
import { cameBack, type OpenidEnded } from "../api/openid.ts";
import { type GameNames, NamesAsked } from "../parts/game-name.ts";
import { icon } from "../parts/icon.ts";
import { labelCells } from "../parts/label-cells.ts";
import { LightElement } from "../parts/light-element.ts";
import { WORDS } from "../words/english.ts";
import { addressOf, FIND, OWN_PASSKEYS } from "./addresses.ts";
import { go } from "./go.ts";
import { isFor, PAGES, type Page, type PageElement, type Place, placeOf } from "./pages.ts";
import "./second-passkey.ts";
import "./sign-in.ts";
import "./stop-switch.ts";

/** Between the page that is shown and the edge of the list of pages. */
const NAV_MARGIN_PX = 8;

type Session = Value<"/operator-session/current">;

export class BackOffice extends LightElement {
	/** Who is there: undefined while nobody knows, null for nobody. */
	#session: Session | undefined | null;
	/** Somebody was signed in and is not any more: what stands on the page stays. */
	#wasEnded = false;
	/** Somebody has just signed in, and has one passkey alone. */
	#lacksSecond = false;
	/** Signing out has failed: somebody may be signed in still. */
	#isStillIn = false;
	/** What came of going to the OpenID provider. */
	#openid: OpenidEnded | undefined;
	#place: Place | undefined;
	/** The page that is shown; undefined while it loads. */
	#shown: { readonly page: Page; readonly element: PageElement } | undefined;
	#hasFailed = false;
	#unlabel: (() => void) | undefined;
	/** Of the window, in pixels, when the list of pages was last moved. */
	#width = 0;
	/** Read when the first page asks for them. */
	#gameNames: Promise<GameNames> | undefined;

	override connectedCallback(): void {
		super.connectedCallback();
		window.addEventListener("popstate", this.#arrive);
		this.addEventListener(NamesAsked.type, this.#answerNames);
		this.addEventListener("click", this.#follow);
		document.addEventListener("keydown", this.#press);
		window.addEventListener(SIGNED_OUT, this.#end);
		window.addEventListener("resize", this.#turn);
		this.#unlabel = labelCells(this);
		this.#openid = cameBack();
		void (this.#openid === "signed_in" ? this.#signedIn() : this.#whoIsThere());
	}

	override disconnectedCallback(): void {
		window.removeEventListener("popstate", this.#arrive);
		this.removeEventListener(NamesAsked.type, this.#answerNames);
		this.removeEventListener("click", this.#follow);
		document.removeEventListener("keydown", this.#press);
		window.removeEventListener(SIGNED_OUT, this.#end);
		window.removeEventListener("resize", this.#turn);
		this.#unlabel?.();
		super.disconnectedCallback();
	}

	/** Above a dialog, too, in which something is asked. */
	#showOver(): void {
		const over = this.querySelector<HTMLDialogElement>("dialog.over");
		if (over?.open === false) over.showModal();
	}

	protected override updated(): void {
		this.#showOver();
		this.#showCurrent();
	}

	/** A keyboard or a bar of the browser makes the window lower alone: then the list stays where somebody has moved it to. */
	#turn = (): void => {
		if (window.innerWidth !== this.#width) this.#showCurrent();
	};

	/** On a phone the list of pages goes beyond the screen: the one that is shown is in view. */
	#showCurrent(): void {
		this.#width = window.innerWidth;
		const nav = this.querySelector("nav");
		const link = nav?.querySelector<HTMLElement>("a.page[aria-current]");
		if (nav === null || link === null || link === undefined) return;
		const from = link.offsetLeft - NAV_MARGIN_PX;
		const to = link.offsetLeft + link.offsetWidth + NAV_MARGIN_PX - nav.clientWidth;
		// Sideways alone: the page itself stays where somebody has scrolled it to.
		nav.scrollLeft = Math.min(from, Math.max(to, nav.scrollLeft));
	}

	#whoIsThere = async (): Promise<void> => {
		const answer = await call("/operator-session/current", {});
		this.#session = answer.kind === "value" ? answer.value : null;
		this.#hasFailed = answer.kind !== "value" && answer.kind !== "signed_out";
		if (this.#wasEnded && answer.kind === "value") window.dispatchEvent(new Event(SIGNED_IN_AGAIN));
		this.#wasEnded = false;
		this.#arrive();
	};

	#signedIn = async (): Promise<void> => {
		this.#openid = undefined;
		await this.#whoIsThere();
		this.#lacksSecond = this.#session?.passkeys === 1;
		this.requestUpdate();
	};

	#answerNames = (event: Event): void => {
		if (!(event instanceof NamesAsked)) return;
		this.#gameNames ??= this.#readNames();
		event.names = this.#gameNames;
	};

	async #readNames(): Promise<GameNames> {
		const answer = await call("/games", {});
		if (answer.kind === "value") return new Map(answer.value.items.map(({ gameCode, name }) => [gameCode, name]));
		// Codes are shown, and the next one that asks tries again.
		this.#gameNames = undefined;
		return new Map();
	}

	#goOn = (): void => {
		this.#lacksSecond = false;
		this.requestUpdate();
	};

	#end = (): void => {
		this.#wasEnded = this.#session !== undefined && this.#session !== null;
		this.requestUpdate();
	};

	async #signOut(): Promise<void> {
		const { kind } = await call("/operator-session/end", {});
		this.#isStillIn = kind !== "value" && kind !== "signed_out";
		if (!this.#isStillIn) {
			this.#session = null;
			this.#shown = undefined;
		}
		this.requestUpdate();
	}

	#arrive = (): void => {
		const place = placeOf(location);
		this.#place = place;
		this.requestUpdate();
		if (place !== undefined && this.#session) void this.#open(place);
	};

	async #open({ page, key, query }: Place): Promise<void> {
		this.#hasFailed = false;
		document.title = `${page.title} · ${WORDS.backOffice}`;
		if (this.#shown?.page !== page) {
			this.#shown = undefined;
			const element = await elementOf(page).catch(() => undefined);
			// Somebody may have gone on while it was loaded.
			if (this.#place?.page !== page) return;
			this.#hasFailed = element === undefined;
			this.#shown = element && { page, element };
		}
		if (this.#shown !== undefined) Object.assign(this.#shown.element, { key, query, may: this.#session?.may ?? [] });
		this.requestUpdate();
	}

	/** Links of the page change the address without loading the document again. */
	#follow = (event: MouseEvent): void => {
		if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
		const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
		if (link === undefined || link.target !== "" || link.origin !== location.origin) return;
		if (placeOf(link) === undefined) return;
		event.preventDefault();
		go(link.pathname + link.search);
	};

	/** `/` leads to the search, wherever nothing is written into. What stands over the page is not left by a key. */
	#press = (event: KeyboardEvent): void => {
		if (event.key === "Escape" && this.querySelector("dialog.over") !== null) event.preventDefault();
		if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
		const { activeElement } = document;
		if (activeElement?.matches("input, textarea, select")) return;
		event.preventDefault();
		this.querySelector<HTMLInputElement>("#search")?.focus();
	};

	override render(): TemplateResult {
		const session = this.#session;
		if (this.#openid === "proven")
			return html`<main class="alone"><p role="status">${WORDS.signIn.openidEnded.proven}</p></main>`;
		if (session === undefined) return html`<p class="empty" role="status">${WORDS.loading}</p>`;
		if (session === null && this.#hasFailed) return html`<main class="alone">${this.#failed(this.#whoIsThere)}</main>`;
		if (session === null) return html`<sign-in .ended=${this.#openid} @signedin=${this.#signedIn}></sign-in>`;
		return html`
			<a class="visually-hidden skip" href="#page">${WORDS.skip}</a>
			<div class="shell">
				${this.#navigation(session)}
				<header>${this.#search()}<stop-switch .may=${session.may}></stop-switch></header>
				<main id="page" tabindex="-1">${this.#isStillIn ? this.#stillIn() : nothing}${this.#page()}</main>
			</div>
			${this.#over()}`;
	}

	/** What stands over the page: what is written on it stays. */
	#over(): TemplateResult | typeof nothing {
		if (!this.#wasEnded && !this.#lacksSecond) return nothing;
		// A phone's way back closes it all the same, and for a moment only: nothing can be done without it.
		return html`<dialog class="over" aria-label=${this.#wasEnded ? WORDS.signIn.signIn : WORDS.signIn.second.title} @close=${() => this.requestUpdate()}>${
			this.#wasEnded
				? html`<sign-in .keepsPage=${true} @signedin=${this.#signedIn}></sign-in>`
				: html`<second-passkey @ended=${this.#goOn}></second-passkey>`
		}</dialog>`;
	}

	#stillIn(): TemplateResult {
		return html`<div class="notice" role="alert"><span>${WORDS.signIn.stillIn}</span>
			<button class="button" @click=${this.#signOut}>${WORDS.again}</button></div>`;
	}

	#navigation({ name, role, may }: Session): TemplateResult {
		return html`<nav aria-label=${WORDS.pages}>
			<a class="home" href="/backoffice/">${icon("home")}<span>${WORDS.backOffice}</span></a>
			${PAGES.filter((page) => page.isHidden !== true && isFor(page, may)).map(
				(
					page,
				) => html`<a class="page" href=${addressOf(page.name)} aria-current=${page === this.#place?.page ? "page" : nothing}>
					${icon(page.icon)}<span>${page.title}</span></a>`,
			)}
			<div class="who"><a aria-label="${name}: ${WORDS.ownPasskeys.title}" href=${addressOf(OWN_PASSKEYS)} aria-current=${this.#place?.page.name === OWN_PASSKEYS ? "page" : nothing}><b>${name}</b></a><small class="muted">${WORDS.roles[role]}</small>
				<button class="button plain" @click=${this.#signOut}>${WORDS.signIn.signOut}</button></div>
		</nav>`;
	}

	#search(): TemplateResult {
		return html`<form role="search" @submit=${this.#find}>
			<label class="search">
				${icon("search")}<span class="visually-hidden">${WORDS.find.label}</span>
				<input id="search" name="search" placeholder=${WORDS.find.placeholder} maxlength="128" autocomplete="off" />
				<kbd aria-hidden="true">/</kbd>
			</label>
		</form>`;
	}

	#find(event: SubmitEvent): void {
		event.preventDefault();
		const text = this.querySelector<HTMLInputElement>("#search")?.value.trim() ?? "";
		if (text !== "") go(addressOf(FIND, "", new URLSearchParams({ text })));
	}

	#page(): TemplateResult | PageElement {
		if (this.#place === undefined) return html`<p class="empty">${WORDS.nowhere}</p>`;
		if (this.#shown !== undefined) return this.#shown.element;
		if (!this.#hasFailed) return html`<p class="empty" role="status">${WORDS.loading}</p>`;
		return this.#failed(this.#arrive);
	}

	#failed(again: () => void): TemplateResult {
		return html`<div class="empty" role="alert"><p>${WORDS.unreachable}</p>
			<button class="button" @click=${again}>${WORDS.again}</button></div>`;
	}
}

async function elementOf({ tag, load }: Page): Promise<PageElement> {
	const Element = await load();
	if (customElements.get(tag) === undefined) customElements.define(tag, Element);
	return new Element();
}

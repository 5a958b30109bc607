/**
 * Where in the view the player is, over all changes of views: each place begins at its top, coming back to a tab
 * finds it where it was left, and the focus goes along.
 */
import { LitElement } from "lit";
import type { FrameRequest } from "../store/requests.ts";
import type { Place, Tab } from "../store/state.ts";

export class ViewPlace {
	readonly #root: () => ParentNode;
	/** How far each tab has been scrolled. */
	readonly #scrolled = new Map<Tab, number>();
	#shown: Tab | "game" | undefined;
	/** What gets the focus in the view that comes. */
	#focusWanted: string | undefined;
	readonly #firstDrawn = new MutationObserver(() => void this.#giveFocus());

	/** @param root what holds the place of the views */
	constructor(root: () => ParentNode) {
		this.#root = root;
	}

	/** The player has scrolled the view of a place. */
	scrolled({ tab, gameCode }: Place, { target }: Event): void {
		if (target instanceof Element && gameCode === undefined) this.#scrolled.set(tab, target.scrollTop);
	}

	/** A view asks for another one: what has the focus goes with the view that it stands in. */
	leaves({ gameCode }: Place, { type }: FrameRequest): void {
		if (type !== "openGame" && type !== "openTab") return;
		this.#focusWanted = gameCode === undefined ? 'h2[tabindex="-1"]' : `[data-game="${gameCode}"]`;
	}

	/** The element has been drawn at this place. */
	drawn(place: Place): void {
		this.#keepScroll(place);
		void this.#giveFocus();
	}

	#keepScroll({ tab, gameCode }: Place): void {
		const view = this.#root().querySelector(".view");
		const place = gameCode === undefined ? tab : "game";
		if (view === null || place === this.#shown) return;
		this.#shown = place;
		view.scrollTop = place === "game" ? 0 : (this.#scrolled.get(place) ?? 0);
	}

	/**
	 * As soon as a view is on show that replaces the one that had the focus: to the tile of the game that was left,
	 * to the heading of what was opened, else to the tab. A table whose words are still under way draws nothing yet, and
	 * the frame is not drawn again when they come: so what it draws first is waited for.
	 */
	async #giveFocus(): Promise<void> {
		const wanted = this.#focusWanted;
		const view = this.#root().querySelector(".view > :not(.skeleton)");
		if (wanted === undefined || view === null) return;
		if (view instanceof LitElement) await view.updateComplete;
		if (this.#focusWanted !== wanted || !view.isConnected) return;
		this.#firstDrawn.disconnect();
		const drawn = view.shadowRoot ?? view;
		if (view instanceof LitElement && drawn.firstElementChild === null) {
			this.#firstDrawn.observe(drawn, { childList: true });
			return;
		}
		this.#focusWanted = undefined;
		const tab = this.#root().querySelector<HTMLElement>("[role=tab][aria-selected=true]");
		(drawn.querySelector<HTMLElement>(wanted) ?? tab)?.focus();
	}
}

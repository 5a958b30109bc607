/** The views and the announcer of one element: each is loaded when it is first needed. */
import { loadChunk } from "../load-chunk.ts";
import { loadView, type ViewName } from "../views/registry.ts";

export type ViewState = "loading" | "ready" | "failed";

export class FrameChunks {
	readonly #changed: () => void;
	readonly #failed: () => void;
	readonly #views = new Map<ViewName, ViewState>();
	#announces = false;
	/** Ends when it is known of the view that was asked for last whether it came. */
	newest: Promise<void> | undefined;

	/**
	 * @param changed called when a view is here, or is known not to come
	 * @param failed called for each chunk that did not come
	 */
	constructor(changed: () => void, failed: () => void) {
		this.#changed = changed;
		this.#failed = failed;
	}

	stateOf(view: ViewName | undefined): ViewState {
		return (view && this.#views.get(view)) ?? "loading";
	}

	/** Loads a view, unless that has been tried: then it is for somebody to say so. */
	load(view: ViewName | undefined): void {
		if (view === undefined || this.#views.has(view)) return;
		this.#views.set(view, "loading");
		this.newest = loadView(view).then(
			() => this.#become(view, "ready"),
			() => {
				this.#become(view, "failed");
				this.#failed();
			},
		);
	}

	/** Tries again what did not come. */
	retry(): void {
		for (const [view, state] of this.#views) if (state === "failed") this.#views.delete(view);
		this.#announces = false;
		this.#changed();
	}

	/** What reads bets out, from the moment there is a player who can have any. It is asked for once until `retry`. */
	loadAnnouncer(): void {
		if (this.#announces) return;
		this.#announces = true;
		loadChunk(() => import("../components/announcer/announcer.ts")).catch(this.#failed);
	}

	#become(view: ViewName, state: ViewState): void {
		this.#views.set(view, state);
		this.#changed();
	}
}

/**
 * A list of the service, read page by page for the view that shows it. An answer to a question that is not asked
 * any more changes nothing.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Read } from "./frame-view.ts";

interface Page<Item> {
	readonly items: readonly Item[];
	readonly nextCursor?: string;
}

export class PagedList<Item> implements ReactiveController {
	readonly #host: ReactiveControllerHost;
	readonly #read: () => Read;
	#path: string | undefined;
	#owner: string | undefined;
	#question = 0;
	#cursor: string | undefined;
	/** What has been read, in the order of the service. */
	items: readonly Item[] = [];
	/** `failed`: the last page could not be read; those before it are there. */
	state: "loading" | "ready" | "failed" = "loading";

	constructor(host: ReactiveControllerHost, read: () => Read) {
		this.#host = host;
		this.#read = read;
		host.addController(this);
	}

	/** True when the service has more. */
	get hasMore(): boolean {
		return this.#cursor !== undefined;
	}

	/**
	 * Shows the list at that path; the one that is shown already is not read again.
	 *
	 * @param owner whose list it is, where it is a player's
	 */
	show(path: string, owner?: string): void {
		if (path === this.#path && owner === this.#owner) return;
		this.#path = path;
		this.#owner = owner;
		this.items = [];
		this.#cursor = undefined;
		void this.#ask();
	}

	/** Reads the list again from its beginning; what is shown stays until the answer is there. */
	reload(): void {
		this.#cursor = undefined;
		void this.#ask();
	}

	/** Reads the next page, or tries again the one that could not be read. */
	more(): void {
		if (this.state !== "loading") void this.#ask();
	}

	/** Tries again the page that could not be read, if there is one. */
	retry(): void {
		if (this.state === "failed") void this.#ask();
	}

	/** No answer is waited for any more. */
	hostDisconnected(): void {
		this.#question += 1;
		this.#path = undefined;
	}

	async #ask(): Promise<void> {
		const path = this.#path;
		if (path === undefined) return;
		this.#question += 1;
		const question = this.#question;
		const cursor = this.#cursor;
		this.#become("loading");
		const from = cursor === undefined ? "" : `${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`;
		const answer = await this.#read()<Page<Item>>(path + from);
		if (question !== this.#question) return;
		if (answer.kind !== "value") return this.#become("failed");
		this.items = cursor === undefined ? answer.value.items : [...this.items, ...answer.value.items];
		this.#cursor = answer.value.nextCursor;
		this.#become("ready");
	}

	#become(state: PagedList<Item>["state"]): void {
		this.state = state;
		this.#host.requestUpdate();
	}
}

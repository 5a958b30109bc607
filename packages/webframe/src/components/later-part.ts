/** A part of a view that its first picture does without: it is loaded when it is first needed, and the view drawn anew. */
import type { ReactiveControllerHost } from "lit";
import { loadChunk } from "../load-chunk.ts";

export class LaterPart<Module> {
	readonly #host: Pick<ReactiveControllerHost, "requestUpdate">;
	readonly #load: () => Promise<Module>;
	readonly #come: (module: Module) => void;
	#module: Module | undefined;
	#asked: Promise<void> | undefined;
	#hasFailed = false;

	/**
	 * @param load a function that does nothing but import the part, as `loadChunk` wants it
	 * @param come called once with the part, before the view is drawn with it
	 */
	constructor(
		host: Pick<ReactiveControllerHost, "requestUpdate">,
		load: () => Promise<Module>,
		come: (module: Module) => void = () => undefined,
	) {
		this.#host = host;
		this.#load = load;
		this.#come = come;
	}

	/** The part; undefined until somebody has asked for it and it is here. */
	get here(): Module | undefined {
		return this.#module;
	}

	/** The part, asked for if it is not here. What did not come is asked for again the next time. */
	ask(): Module | undefined {
		this.#asked ??= this.#fetch();
		return this.#module;
	}

	/** It is on its way, and has not failed to come before: a first picture that needs it may wait. */
	get isComing(): boolean {
		return this.#asked !== undefined && this.#module === undefined && !this.#hasFailed;
	}

	/** Settled when it is here, or did not come. */
	async whenHere(): Promise<void> {
		this.ask();
		await this.#asked;
	}

	async #fetch(): Promise<void> {
		try {
			this.#module = await loadChunk(this.#load);
			this.#come(this.#module);
			this.#host.requestUpdate();
		} catch {
			this.#asked = undefined;
			if (this.#hasFailed) return;
			this.#hasFailed = true;
			// Whoever waits for it goes on without.
			this.#host.requestUpdate();
		}
	}
}

/** The families that a view shows something of: each is loaded when the first of its games is asked for. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Texts } from "../i18n/texts.ts";
import { offeredGame } from "../store/offered-game.ts";
import type { FrameState } from "../store/state.ts";
import { loadFamily } from "../views/families.ts";
import { type FamilyName, isFamily } from "../views/family-names.ts";
import type { FamilyParts } from "./family-face.ts";

interface ShelfHost extends ReactiveControllerHost {
	readonly state: FrameState;
	readonly texts: Texts;
}

export class FamilyShelf<Part> implements ReactiveController {
	readonly #host: ShelfHost;
	readonly #load: (parts: FamilyParts, texts: Texts) => Promise<Part>;
	readonly #loaded = new Map<FamilyName, Part>();
	/** In which language each has been asked for. */
	readonly #asked = new Map<FamilyName, Texts>();
	/** In which language each did not come. */
	readonly #missed = new Map<FamilyName, Texts>();

	/** @param load what the view shows of a family: its face, or its help */
	constructor(host: ShelfHost, load: (parts: FamilyParts, texts: Texts) => Promise<Part>) {
		this.#host = host;
		this.#load = load;
		host.addController(this);
	}

	hostConnected(): void {
		// What did not come is asked for again when the view is opened again.
		this.#asked.clear();
		this.#missed.clear();
	}

	/** That of the family of a game; undefined while it is on its way, and for games of no family. */
	of(gameCode: number): Part | undefined {
		const { texts } = this.#host;
		const family = this.#familyOf(gameCode);
		if (family === undefined) return undefined;
		if (this.#asked.get(family) !== texts) void this.#ask(family, texts);
		return this.#loaded.get(family);
	}

	/** Asked for, and neither here nor missed: what stands below it would be moved when it comes. */
	isComing(gameCode: number): boolean {
		const family = this.#familyOf(gameCode);
		if (family === undefined || this.of(gameCode) !== undefined) return false;
		return this.#missed.get(family) !== this.#host.texts;
	}

	#familyOf(gameCode: number): FamilyName | undefined {
		const family = offeredGame(this.#host.state.catalogue, gameCode)?.family;
		return isFamily(family) ? family : undefined;
	}

	async #ask(family: FamilyName, texts: Texts): Promise<void> {
		this.#asked.set(family, texts);
		try {
			const part = await this.#load(await loadFamily(family), texts);
			if (this.#asked.get(family) !== texts) return;
			this.#loaded.set(family, part);
		} catch {
			// The view says what it can without.
			this.#missed.set(family, texts);
		}
		this.#host.requestUpdate();
	}
}

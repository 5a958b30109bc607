/** The families that a view shows something of: each is loaded when the first of its games is asked for. */
import type { GameRules } from "@webframe/shared/games";
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Texts } from "../i18n/texts.ts";
import { offeredGame } from "../store/offered-game.ts";
import type { FrameState } from "../store/state.ts";
import { loadFamily } from "../views/families.ts";
import { type FamilyName, isFamily } from "../views/family-names.ts";
import type { FamilyFace } from "./family-face.ts";

interface ShelfHost extends ReactiveControllerHost {
	readonly state: FrameState;
	readonly texts: Texts;
}

interface Loaded {
	readonly games: readonly GameRules[];
	readonly face: FamilyFace;
}

export class FamilyShelf implements ReactiveController {
	readonly #host: ShelfHost;
	readonly #loaded = new Map<FamilyName, Loaded>();
	/** In which language each has been asked for. */
	readonly #asked = new Map<FamilyName, Texts>();

	constructor(host: ShelfHost) {
		this.#host = host;
		host.addController(this);
	}

	hostConnected(): void {
		// What did not come is asked for again when the view is opened again.
		this.#asked.clear();
	}

	/** How what is of a game is written; undefined while that is on its way, and for games of no family. */
	faceOf(gameCode: number): FamilyFace | undefined {
		return this.#of(gameCode)?.face;
	}

	#of(gameCode: number): Loaded | undefined {
		const { state, texts } = this.#host;
		const family = offeredGame(state.catalogue, gameCode)?.family;
		if (!isFamily(family)) return undefined;
		if (this.#asked.get(family) !== texts) void this.#load(family, texts);
		return this.#loaded.get(family);
	}

	async #load(family: FamilyName, texts: Texts): Promise<void> {
		this.#asked.set(family, texts);
		try {
			const { games, loadFace } = await loadFamily(family);
			const face = await loadFace(texts);
			if (this.#asked.get(family) !== texts) return;
			this.#loaded.set(family, { games, face });
			this.#host.requestUpdate();
		} catch {
			// The list says what it can without.
		}
	}
}

/** A host of controllers that draws nothing, and counts how often it was to be drawn. */
import type { ReactiveControllerHost } from "lit";

export class CountedHost implements ReactiveControllerHost {
	readonly updateComplete = Promise.resolve(true);
	#wishes = 0;

	get wishes(): number {
		return this.#wishes;
	}

	addController(): void {}

	removeController(): void {}

	requestUpdate(): void {
		this.#wishes += 1;
	}
}

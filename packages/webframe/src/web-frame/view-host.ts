/** Holds the element of the view that is on show: another view is another element, and each begins afresh. */
import type { FrameView, ViewProperties } from "../components/frame-view.ts";
import type { ViewName } from "../views/registry.ts";

export class ViewHost {
	#shown: { readonly name: ViewName; readonly element: FrameView } | undefined;

	/** The view of that name, whose chunk must be here, with what it is to show. */
	show(name: ViewName, properties: ViewProperties): FrameView {
		if (this.#shown?.name !== name) this.#shown = { name, element: document.createElement(`webframe-${name}`) };
		return Object.assign(this.#shown.element, properties);
	}

	/** Nothing is on show: the next view begins afresh. */
	clear(): void {
		this.#shown = undefined;
	}
}

/** Of a long list only the rows in sight exist. */
import {
	elementScroll,
	observeElementOffset,
	observeElementRect,
	type VirtualItem,
	Virtualizer,
} from "@tanstack/virtual-core";
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Before it is measured; on a phone a row is a card, and higher. */
const ROW_PX = 44;
const OVERSCAN_ROWS = 8;

export class VirtualRows implements ReactiveController {
	readonly #host: ReactiveControllerHost & HTMLElement;
	readonly #virtualizer: Virtualizer<HTMLElement, HTMLElement>;
	#unmount: (() => void) | undefined;
	#count = 0;

	/** @param scrolled selector of the element that scrolls */
	constructor(host: ReactiveControllerHost & HTMLElement, scrolled: string) {
		this.#host = host;
		this.#virtualizer = new Virtualizer(this.#options(scrolled));
		host.addController(this);
	}

	/** Of how many rows the list is, before it is drawn. */
	set count(count: number) {
		this.#count = count;
		this.#virtualizer.setOptions({ ...this.#virtualizer.options, count });
	}

	get count(): number {
		return this.#count;
	}

	get rows(): readonly VirtualItem[] {
		return this.#virtualizer.getVirtualItems();
	}

	/** In pixels. */
	get height(): number {
		return this.#virtualizer.getTotalSize();
	}

	/** Measures a row as it was drawn. It carries its index in `data-index`. */
	measure(row: Element | undefined): void {
		if (row instanceof HTMLElement) this.#virtualizer.measureElement(row);
	}

	hostUpdated(): void {
		this.#unmount ??= this.#virtualizer._didMount();
		this.#virtualizer._willUpdate();
	}

	hostDisconnected(): void {
		this.#unmount?.();
		this.#unmount = undefined;
	}

	#options(scrolled: string) {
		return {
			count: 0,
			getScrollElement: () => this.#host.querySelector<HTMLElement>(scrolled),
			estimateSize: () => ROW_PX,
			overscan: OVERSCAN_ROWS,
			observeElementRect,
			observeElementOffset,
			scrollToFn: elementScroll,
			onChange: () => this.#host.requestUpdate(),
		};
	}
}

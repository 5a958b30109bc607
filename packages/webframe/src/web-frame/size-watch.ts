import type { SizeChangeDetail } from "../events/event-details.ts";

/** Tells of each new size of an element, rounded to CSS pixels, until the signal is aborted. */
export function watchSize(element: Element, changed: (size: SizeChangeDetail) => void, signal: AbortSignal): void {
	let last = "";
	const observer = new ResizeObserver(([entry]) => {
		const box = entry?.borderBoxSize[0];
		if (box === undefined) return;
		const size = { inlineSize: Math.round(box.inlineSize), blockSize: Math.round(box.blockSize) };
		const text = JSON.stringify(size);
		if (text === last) return;
		last = text;
		changed(size);
	});
	observer.observe(element);
	signal.addEventListener("abort", () => observer.disconnect());
}

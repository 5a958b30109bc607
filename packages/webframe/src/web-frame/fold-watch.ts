/**
 * Keeps what stands at an edge of the frame where it can be seen: the strip at the thumb and the banner, while a part of the
 * frame lies beyond what the page shows of it. A page has a header, is scrolled, zoomed by two fingers, and loses its lower
 * half to a keyboard; of all that only the visual viewport tells.
 *
 * What is moved is moved by `translate`, which no browser counts as a shift of the layout, and which lays nothing out anew.
 * It is set at those two alone, and by no custom property: what inherits one has its style computed anew at each step of a
 * scroll. A frame that is wholly in view has none of it.
 */

/** How finely it is heard of a frame that moves and nobody says so, as in a scroller of a component's own: in parts of its height. */
const SIGHT_STEPS = 100;
/** From here on, in CSS pixels, the strip stands beside the table or below it, as `table.styles.ts` has it. */
const WIDE_PX_MIN = 620;
/** The height of a table's head, in CSS pixels: the strip never covers it. */
const HEAD_PX = 56;
/** A phone that lies on its side is lower than any frame: there the strip beside the table stays in sight. */
const LYING = "(max-height: 479px)";

/** Moves the strip and the banner of a frame along with what is seen of it, until the signal is aborted. */
export function watchFold(frame: Element, signal: AbortSignal): void {
	const root = frame.shadowRoot;
	if (root === null || signal.aborted) return;

	let isSeen = false;
	let asked: number | undefined;
	const measure = (): void => {
		asked = undefined;
		const hidden = hiddenOf(frame, root);
		if (hidden === undefined) return;
		for (const [part, by] of movesOf(root, hidden)) part.style.translate = by === 0 ? "" : `0 ${by}px`;
	};
	const ask = (): void => {
		if (isSeen) asked ??= requestAnimationFrame(measure);
	};

	// What scrolls within the page scrolls the frame, too, and its events do not bubble.
	const heard = { signal, passive: true, capture: true };
	// Some web views do not tell of another visual viewport after they were away.
	for (const name of ["scroll", "resize", "focus", "pageshow"]) addEventListener(name, ask, heard);
	for (const name of ["scroll", "resize"]) visualViewport?.addEventListener(name, ask, heard);
	const sizes = new ResizeObserver(ask);
	// The frame and, because what stands above it may grow, the page.
	for (const one of [frame, document.documentElement]) sizes.observe(one);
	const threshold = [...Array(SIGHT_STEPS + 1).keys()].map((step) => step / SIGHT_STEPS);
	const sight = new IntersectionObserver(
		(entries) => {
			isSeen = entries.at(-1)?.isIntersecting === true;
			ask();
		},
		{ threshold },
	);
	sight.observe(frame);

	// A banner comes and goes, and so do tables, whose strip comes with their words.
	const parts = new MutationObserver(() => {
		heed();
		ask();
	});
	const heed = (): void => {
		for (const one of [root, tableIn(root)]) if (one) parts.observe(one, { childList: true, subtree: one === root });
	};
	heed();

	signal.addEventListener("abort", () => {
		parts.disconnect();
		sizes.disconnect();
		sight.disconnect();
		if (asked !== undefined) cancelAnimationFrame(asked);
	});
}

/** What a table draws itself in; undefined where none is on show. */
function tableIn(root: ShadowRoot): ShadowRoot | null | undefined {
	return root.querySelector(".view > [data-table]")?.shadowRoot;
}

/** By how much the strip and the banner are moved, in CSS pixels: what has to be measured for that is, before any is. */
function movesOf(
	root: ShadowRoot,
	{ below, above, tall }: Hidden,
): readonly (readonly [part: HTMLElement, by: number])[] {
	const bar = tableIn(root)?.querySelector<HTMLElement>(".bar");
	const banner = root.querySelector<HTMLElement>(".banner");
	const isWide = root.host.clientWidth >= WIDE_PX_MIN;
	const moves: (readonly [HTMLElement, number])[] = [];
	if (bar) {
		const room = Math.max(0, tall - bar.offsetHeight - (isWide ? 0 : HEAD_PX));
		if (!isWide) moves.push([bar, -Math.min(below, room)]);
		else moves.push([bar, matchMedia(LYING).matches ? Math.min(above, room) : 0]);
	}
	if (banner) {
		// On a phone it stands above the strip.
		const room = tall - banner.offsetHeight - Number.parseFloat(getComputedStyle(banner).marginBlockEnd);
		moves.push([banner, -Math.min(below, Math.max(0, room))]);
	}
	return moves;
}

interface Hidden {
	readonly below: number;
	readonly above: number;
	readonly tall: number;
}

/** How much of the frame's view lies below and above what is seen of the page, and how tall it is, in its own pixels. */
function hiddenOf(frame: Element, root: ShadowRoot): Hidden | undefined {
	const view = root.querySelector<HTMLElement>(".view");
	if (view === null) return undefined;
	const seen = seenAt(frame);
	const { top, bottom, height } = view.getBoundingClientRect();
	const tall = view.offsetHeight;
	// The page may have scaled the frame.
	const within = (pixels: number): number => Math.ceil(Math.min(Math.max((pixels * tall) / height, 0), tall));
	return height === 0 ? undefined : { below: within(bottom - seen.bottom), above: within(seen.top - top), tall };
}

/** What of the page is seen where the frame stands: all that the visual viewport shows, but for what a scroller around it cuts off. */
function seenAt(frame: Element): { readonly top: number; readonly bottom: number } {
	let { offsetTop: top = 0, height: bottom = innerHeight } = visualViewport ?? {};
	bottom += top;
	for (let around = outOf(frame); around !== null && around !== document.body; around = outOf(around)) {
		if (getComputedStyle(around).overflowY === "visible") continue;
		const box = around.getBoundingClientRect();
		top = Math.max(top, box.top);
		bottom = Math.min(bottom, box.bottom);
	}
	return { top, bottom };
}

/** The element that an element is drawn in. */
function outOf(element: Element): Element | null {
	const { assignedSlot, parentNode } = element;
	return assignedSlot ?? (parentNode instanceof ShadowRoot ? parentNode.host : element.parentElement);
}

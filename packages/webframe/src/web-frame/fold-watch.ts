/**
 * Keeps what stands at an edge of the frame where it can be seen: the strip at the thumb and the banner, while a part of the
 * frame lies beyond what the page shows of it. A page has a header, is scrolled, zoomed by two fingers, and loses its lower
 * half to a keyboard; of all that only the visual viewport tells.
 *
 * What is moved is moved by `translate`, which no browser counts as a shift of the layout, and which lays nothing out anew.
 * The sizes stand at nothing but what they move: at the root, or in a rule, each step of a scroll would have the style of the
 * whole table computed again. For a frame that is wholly in view the sheet that moves it is switched off.
 */
import { fold } from "./fold.styles.ts";

/** How finely it is heard of a frame that moves and nobody says so, as in a scroller of a component's own: in parts of its height. */
const SIGHT_STEPS = 100;

/** Moves the strip and the banner of a frame along with what is seen of it, until the signal is aborted. */
export function watchFold(frame: Element, signal: AbortSignal): void {
	const root = frame.shadowRoot;
	// Old web views have no sheets to adopt: there it all stays at the foot of the frame.
	if (root === null || signal.aborted || !("adoptedStyleSheets" in root)) return;
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(fold.cssText);
	sheet.disabled = true;
	root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];

	let isSeen = false;
	let asked: number | undefined;
	const measure = (): void => {
		asked = undefined;
		const hidden = hiddenOf(frame, root);
		if (hidden === undefined) return;
		const { below, above } = hidden;
		if (sheet.disabled !== (below + above === 0)) sheet.disabled = !sheet.disabled;
		if (sheet.disabled) return;
		for (const part of movedIn(root)) {
			for (const [name, pixels] of [
				["--wf-fold", below],
				["--wf-lid", above],
				["--wf-tall", hidden.tall],
			] as const) {
				if (part.style.getPropertyValue(name) !== `${pixels}px`) part.style.setProperty(name, `${pixels}px`);
			}
		}
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
		root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
	});
}

/** What a table draws itself in; undefined where none is on show. */
function tableIn(root: ShadowRoot): ShadowRoot | null | undefined {
	return root.querySelector(".view > [data-table]")?.shadowRoot;
}

/** The strip and the banner, as far as they are there. */
function movedIn(root: ShadowRoot): readonly HTMLElement[] {
	const parts = [root.querySelector<HTMLElement>(".banner"), tableIn(root)?.querySelector<HTMLElement>(".bar")];
	return parts.flatMap((part) => part ?? []);
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

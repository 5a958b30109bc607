/** Tools for tests in a browser. */
import type { AxeResults, RunOptions } from "axe-core";
import { render, type TemplateResult } from "lit";
import { textsOf } from "../i18n/texts.ts";
import { messages as en } from "../locales/en.ts";
import { tokens } from "../styles/tokens.ts";

declare global {
	// The page of the test runner loads axe as a script: its package is no module.
	var axe: { run(root: Element, options: RunOptions): Promise<AxeResults> };
}

export const TEXTS = textsOf(en, "en", "ltr");

const places: HTMLElement[] = [];
/** Parts of the frame that are shown alone have the tokens of the frame around them. */
const around = new CSSStyleSheet();
around.replaceSync(tokens.cssText.replace(":host", ".place"));
document.adoptedStyleSheets.push(around);

/** Renders a template into the page and waits until its first element has drawn itself. */
export async function show<Shown extends Element>(template: TemplateResult, width = 800): Promise<Shown> {
	const place = document.createElement("div");
	place.className = "place";
	place.style.inlineSize = `${width}px`;
	document.body.append(place);
	places.push(place);
	render(template, place);
	const shown = place.firstElementChild;
	if (shown === null) throw new Error("The template shows nothing.");
	if ("updateComplete" in shown) await shown.updateComplete;
	return shown as Shown;
}

/** Takes everything out of the page again. */
export function clear(): void {
	for (const place of places.splice(0)) place.remove();
}

/** Waits until nothing in an element moves any more, but for what moves for ever and the line of a round's clock. */
export async function still(root: Element): Promise<void> {
	for (;;) {
		const moving = shadowRoots(root).flatMap((shadow) => shadow.getAnimations().filter(comesToAnEnd));
		if (moving.length === 0) return;
		await Promise.allSettled(moving.map((animation) => animation.finished));
		await new Promise((resolve) => requestAnimationFrame(resolve));
	}
}

function comesToAnEnd({ effect }: Animation): boolean {
	const isClock = effect instanceof KeyframeEffect && effect.target?.matches(".time-left") === true;
	return !isClock && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
}

/** The shadow root of an element and all those inside it. */
export function shadowRoots(root: Element): readonly ShadowRoot[] {
	const own = root.shadowRoot;
	// Only hosts are gone into: what is inside another element is found from here as well, and would be again from each around it.
	const hosts = [...(own ?? root).querySelectorAll("*")].filter(({ shadowRoot }) => shadowRoot !== null);
	const inside = hosts.flatMap(shadowRoots);
	return own === null ? inside : [own, ...inside];
}

/** Everything that axe finds wrong by WCAG 2.2 AA, in words. */
export async function violations(root: Element): Promise<readonly string[]> {
	await still(root);
	const result = await axe.run(root, {
		// Of what is right it need not tell where that stands, which it would do at length.
		resultTypes: ["violations"],
		runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
		// The page of the runner is no page of a casino: it has no heading and no landmarks of its own.
		rules: {
			region: { enabled: false },
			"page-has-heading-one": { enabled: false },
			"heading-order": { enabled: false },
		},
	});
	return result.violations.flatMap(({ id, nodes }) =>
		nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
	);
}

/** The one element that a selector finds in open shadow roots, from the outside in: `a >>> b`. */
export function find<Found extends Element = HTMLElement>(root: Element, path: string): Found {
	const found = findAll<Found>(root, path)[0];
	if (found === undefined) throw new Error(`There is no ${path}.`);
	return found;
}

/** All elements that a path finds; none is an answer too. */
export function findAll<Found extends Element = HTMLElement>(root: Element, path: string): readonly Found[] {
	const steps = path.split(">>>").map((step) => step.trim());
	const last = steps.pop() ?? "";
	let scope: ParentNode | null = root.shadowRoot ?? root;
	for (const step of steps) scope = scope?.querySelector(step)?.shadowRoot ?? null;
	return [...(scope?.querySelectorAll<Found>(last) ?? [])];
}

/** The text of an element without isolates and needless white space. */
export function textIn(element: Element | undefined): string {
	return (element?.textContent ?? "")
		.replace(/[\u2068\u2069]/g, "")
		.replace(/\s+/g, " ")
		.trim();
}

/** What stands in the page, without the markers of its templates: they are numbered by chance, and any figure is in them. */
export function markupOf(element: Element): string {
	return element.outerHTML.replace(/<!--.*?-->/g, "");
}

/** Presses a key where the focus is. */
export function press(key: string): void {
	const target = deepActive();
	const event = new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true });
	const taken = !target.dispatchEvent(event);
	if (!taken && (key === "Enter" || key === " ") && target instanceof HTMLElement) target.click();
}

/** The element that has the focus, through all shadow roots. */
export function deepActive(): Element {
	let active = document.activeElement ?? document.body;
	while (active.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
	return active;
}

import { adoptStyles, type CSSResult } from "lit";

/** Adds what a part looks like that has come later to what a view looks like that stands already. */
export function wear(root: HTMLElement | DocumentFragment, styles: readonly CSSResult[]): void {
	if (!(root instanceof ShadowRoot)) return;
	// The list itself is replaced.
	const worn = [...(root.adoptedStyleSheets ?? [])];
	adoptStyles(root, [...styles]);
	root.adoptedStyleSheets = [...worn, ...root.adoptedStyleSheets];
}

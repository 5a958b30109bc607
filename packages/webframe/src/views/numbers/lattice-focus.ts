/**
 * Moving through the lattice by keys: it is one stop of the tab order, and arrows, Home and End move inside it.
 * Left and right follow the direction of writing; up and down follow the columns that are laid out just now.
 */
export function moveFocus(event: KeyboardEvent, from: number, highest: number, lattice: Element | null): void {
	if (lattice === null || event.ctrlKey || event.metaKey || event.altKey) return;
	const style = getComputedStyle(lattice);
	const columns = style.gridTemplateColumns.split(" ").length;
	const forward = style.direction === "rtl" ? -1 : 1;
	const steps: Readonly<Record<string, number>> = {
		ArrowRight: from + forward,
		ArrowLeft: from - forward,
		ArrowDown: from + columns,
		ArrowUp: from - columns,
		Home: 1,
		End: highest,
	};
	const to = steps[event.key];
	if (to === undefined) return;
	event.preventDefault();
	lattice.querySelector<HTMLElement>(`[data-number="${to}"]`)?.focus();
}

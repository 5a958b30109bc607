/** The panels behind the tabs, by the pattern of the ARIA authoring practices: arrows move, one tab is in the order. */
export function wireTabs(list: HTMLElement): void {
	const tabs = [...list.querySelectorAll<HTMLButtonElement>("[role=tab]")];
	function choose(tab: HTMLButtonElement): void {
		for (const each of tabs) {
			const isChosen = each === tab;
			each.setAttribute("aria-selected", String(isChosen));
			each.tabIndex = isChosen ? 0 : -1;
			const panel = document.getElementById(each.getAttribute("aria-controls") ?? "");
			if (panel !== null) panel.hidden = !isChosen;
		}
	}
	for (const [index, tab] of tabs.entries()) {
		tab.addEventListener("click", () => choose(tab));
		tab.addEventListener("keydown", ({ key }) => {
			const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
			const next = tabs.at((index + step) % tabs.length);
			if (step === 0 || next === undefined) return;
			choose(next);
			next.focus();
		});
	}
	const [first] = tabs;
	if (first !== undefined) choose(first);
}

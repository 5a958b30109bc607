/**
 * On a phone a row of a table is a card, and each cell stands beside what it is. Every table says it once, in its head: what is
 * put into the page is looked at here, so that no page repeats its head in each of its cells.
 */

/** Labels the cells of all tables within an element, now and whenever something is put into it. @returns ends it */
export function labelCells(root: HTMLElement): () => void {
	const observer = new MutationObserver(() => label(root));
	observer.observe(root, { childList: true, subtree: true });
	label(root);
	return () => observer.disconnect();
}

function label(root: HTMLElement): void {
	for (const table of root.querySelectorAll<HTMLTableElement>(".wide table")) {
		const heads = [...(table.tHead?.rows[0]?.cells ?? [])].map(({ textContent }) => textContent.trim());
		for (const row of table.rows) {
			// What goes over several columns is of none of them.
			if ([...row.cells].some(({ colSpan }) => colSpan > 1)) continue;
			for (const [index, cell] of [...row.cells].entries()) cell.dataset["label"] = heads[index] ?? "";
		}
	}
}

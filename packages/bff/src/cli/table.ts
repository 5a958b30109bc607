import { printableLine } from "../platform/printable.ts";

/** Lines of text with columns of one width each, for people. A cell stays in its line, whatever it holds. */
export function table(cells: readonly (readonly string[])[]): readonly string[] {
	const rows = cells.map((row) => row.map(printableLine));
	const widths: number[] = [];
	for (const row of rows) {
		for (const [column, text] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, text.length);
	}
	return rows.map((row) =>
		row
			.map((text, column) => text.padEnd(widths[column] ?? 0))
			.join("  ")
			.trimEnd(),
	);
}

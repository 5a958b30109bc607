/** Lines of text with columns of one width each, for people. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
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

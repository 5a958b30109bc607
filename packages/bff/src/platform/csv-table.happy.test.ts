/** A file is taken apart in pieces of 8 KiB, and what it says does not depend on where they end. */
import { expect, test } from "vitest";
import { readCsvTable } from "./csv-table.ts";

const PIECE = 8_192;
const HEAD = "accountId\n";

test.each(["ASCII", "müller", "日本", "rita😀"])("%s is read the same wherever a piece ends in it", async (name) => {
	const bytes = Buffer.byteLength(name);
	for (let before = PIECE - bytes - 1; before <= PIECE + 1; before++) {
		const filler = "x".repeat(before - HEAD.length - 1);
		const csv = `${HEAD}${filler}\n${name}\n`;
		const table = await readCsvTable(csv, { columns: ["accountId"], linesMax: 2 });
		expect("rows" in table && table.rows.map(({ cells }) => cells), `after ${before}`).toEqual([[filler], [name]]);
	}
});

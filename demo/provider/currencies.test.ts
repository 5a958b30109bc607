/** The digits that a provider goes by, and those of its guide, are the aggregator's. */
import { readFile } from "node:fs/promises";
import { CURRENCIES, spellingsOf } from "@webframe/shared/money";
import { expect, test } from "vitest";
import { digitsOf } from "./currencies.ts";

const known = [...CURRENCIES.values()].flatMap(({ code, digits }) =>
	spellingsOf(code).map((text) => [text, digits] as const),
);

test("each spelling of each currency has its digits, and no other text has any", () => {
	expect(known.map(([text]) => [text, digitsOf(text)])).toEqual(known);
	for (const text of ["XYZ", "eur", "BTC", "", "constructor"]) expect(digitsOf(text)).toBeUndefined();
});

test("the guide's table names them all", async () => {
	const guide = await readFile(new URL("../../docs/providers/README.md", import.meta.url), "utf8");
	const rows = [...guide.matchAll(/^\| ([0-9]) +\| ([A-Za-z\u00b5\u03bc ]+?) +\|$/gmu)];
	const told = rows.flatMap(([, digits, texts = ""]) =>
		texts.split(" ").map((text) => [text, Number(digits)] as const),
	);
	expect(new Map(told)).toEqual(new Map(known));
	expect(told).toHaveLength(known.length);
});

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { DEMANDS } from "./demands.ts";

const GUIDE = fileURLToPath(new URL("../../../../docs/operators.md", import.meta.url));

test("the page knows of each of its calls what the service demands, as the guide's table says", () => {
	const rows = readFileSync(GUIDE, "utf8").matchAll(/^\| `(?<path>\/[^`]+)` +\| (?<demand>[a-z]+) +\|/gm);
	const table = new Map([...rows].map(({ groups }) => [groups?.["path"], groups?.["demand"]]));
	const ofPage = Object.entries(DEMANDS);
	expect(ofPage.map(([path]) => [path, table.get(path)])).toEqual(ofPage);
});

/** What guides have partners run: a partner's machine has any Node.js from 20 on, and only that of the project reads TypeScript. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url);

test.each(["README.md", "docs/providers/lab.md", "demo/casino/README.md"])(
	"the programs that %s names are started by the project's own Node.js",
	(guide) => {
		const text = readFileSync(new URL(guide, ROOT), "utf8");
		const starts = [...text.matchAll(/(?:\S* )?\S*\bnode (?:--\S+ )*[\w./-]+\.ts\b/g)];
		expect(starts.length).toBeGreaterThan(0);
		for (const [start] of starts) expect(start, start).toMatch(/^exec node |\.bin\/node /);
	},
);

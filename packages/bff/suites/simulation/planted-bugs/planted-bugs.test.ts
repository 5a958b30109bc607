/** The planted bugs fit the code of today. That the simulation finds them is shown by the long test beside this one. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PLANTED_BUGS } from "./bugs.ts";
import { edited, ROOT } from "./plant.ts";

test("there are thirteen", () => {
	expect(new Set(PLANTED_BUGS.map(({ name }) => name)).size).toBe(13);
});

test.each(PLANTED_BUGS)("$name can be planted", async ({ edits }) => {
	const texts = new Map<string, string>();
	for (const edit of edits) {
		const before = texts.get(edit.file) ?? (await readFile(join(ROOT, edit.file), "utf8"));
		const after = edited(before, edit);
		expect(after).not.toBe(before);
		texts.set(edit.file, after);
	}
});

import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { closedOnTheWayTo } from "./data-directory.ts";

test("of the folders on the way to one the outermost that is closed to others is told, and that one itself is not looked at", async () => {
	const open = mkdtempSync(join(tmpdir(), "webframe-closed-"));
	onTestFinished(() => rmSync(open, { recursive: true, force: true }));
	chmodSync(open, 0o755);
	const [outer, inner] = [join(open, "outer"), join(open, "outer", "inner")];
	mkdirSync(inner, { recursive: true, mode: 0o700 });

	expect(await closedOnTheWayTo(join(inner, "data"))).toBe(outer);
	expect(await closedOnTheWayTo(outer)).toBeUndefined();
	expect(await closedOnTheWayTo(join(open, "not there", "data"))).toBeUndefined();
	chmodSync(outer, 0o711);
	expect(await closedOnTheWayTo(join(inner, "data"))).toBe(inner);
});

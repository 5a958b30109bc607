import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./copy-of-checkout.ts";

const HOLDER = "held-by";

/**
 * An empty folder for a copy of this checkout. It is the same one in each run, because what Node.js keeps of the programs that it has
 * compiled it keeps by their paths: in another folder each start compiles all of them anew, and leaves that behind. Where another run
 * has it, or another user, it is another one.
 *
 * @param prefix of its name
 */
export function usualFolder(prefix: string): string {
	const ofCheckout = createHash("sha256").update(ROOT).digest("hex").slice(0, 12);
	const usual = join(tmpdir(), `${prefix}${ofCheckout}`);
	try {
		if (!isHeld(usual)) rmSync(usual, { recursive: true, force: true });
		mkdirSync(usual, { mode: 0o700 });
	} catch {
		return mkdtempSync(join(tmpdir(), prefix));
	}
	writeFileSync(join(usual, HOLDER), String(process.pid));
	return usual;
}

/** Whether the process that took the folder is there: one that was killed has left it as it was. */
function isHeld(folder: string): boolean {
	try {
		return process.kill(Number(readFileSync(join(folder, HOLDER), "utf8")), 0);
	} catch {
		return false;
	}
}

/** A proof is known as changed when any file has changed that it is made of, and only then. */
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { proofHash } from "./proof-hash.ts";

const TEST = "suites/kills/made-up.long.test.ts";
/** `points.ts` is loaded into the service by its path, and imported by nobody, as in the suite of kills. */
const FILES: Readonly<Record<string, string>> = {
	[TEST]: `import { run } from "./run.ts";\nimport { app } from "../../packages/bff/src/app.ts";`,
	"suites/kills/run.ts": `import { judge } from "../judge.ts";\nconst loaded = path("./points.ts");\nconst root = "../..";`,
	"suites/kills/points.ts": `export * from "./run.ts";`,
	"suites/judge.ts": "export const judge = 1;",
	"suites/other.ts": "export const other = 1;",
	"packages/bff/src/app.ts": "export const app = 1;",
};

function hashWith(changed: Readonly<Record<string, string>> = {}): string {
	const root = mkdtempSync(join(tmpdir(), "webframe-proof-"));
	onTestFinished(() => rmSync(root, { recursive: true, force: true }));
	for (const [file, text] of Object.entries({ ...FILES, ...changed })) {
		mkdirSync(dirname(join(root, file)), { recursive: true });
		writeFileSync(join(root, file), text);
	}
	return proofHash(TEST, root);
}

test("the same files have the same hash, wherever they lie", () => {
	expect(hashWith()).toBe(hashWith());
});

test.each([TEST, "suites/kills/run.ts", "suites/kills/points.ts", "suites/judge.ts"])("%s is of the proof", (file) => {
	expect(hashWith({ [file]: `${FILES[file]}\n// Changed.` })).not.toBe(hashWith());
});

test.each(["suites/other.ts", "packages/bff/src/app.ts"])("%s is not", (file) => {
	expect(hashWith({ [file]: `${FILES[file]}\n// Changed.` })).toBe(hashWith());
});

test("the hash of a file's text alone, as records once had it, is no hash of a proof", () => {
	const text = `test("stands alone", () => {});`;
	expect(hashWith({ [TEST]: text })).not.toBe(createHash("sha256").update(text).digest("hex"));
});

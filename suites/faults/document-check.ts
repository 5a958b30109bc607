/**
 * Compares docs/reliability.md with what a run has proven, from the reports that its runners have written. With
 * `WRITE_RELIABILITY=true` it writes the page anew. Long tests that were run too long ago, or were red, are named in
 * `warnings.txt` of the same folder. The whole test ends with it:
 *
 *     node suites/faults/document-check.ts FOLDER-WITH-REPORTS
 */
import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { comparable, DOCUMENT, reliabilityDocument } from "./document.ts";
import { madeSmaller, provenBy } from "./document-proofs.ts";
import { readRun } from "./find-tests.ts";
import { longStands, oldRecords, readLongRecords } from "./long-runs.ts";
import { proofHash } from "./proof-hash.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder with the reports of the run.");

const records = readLongRecords();
// The whole test says it in its last lines, after what other checks have noted there.
await appendFile(
	join(folder, "warnings.txt"),
	oldRecords(records, new Date())
		.map((line) => `${line}\n`)
		.join(""),
);
const proven = provenBy(readRun(folder), longStands(records, proofHash));
const page = reliabilityDocument(proven);
const problems = [...proven.problems, ...madeSmaller(process.env)];
// A page of a run in which a proof is missing would be no true one.
if (process.env["WRITE_RELIABILITY"] === "true" && problems.length === 0) await writeFile(DOCUMENT, page);
if (comparable(await readFile(DOCUMENT, "utf8")) !== comparable(page)) {
	problems.push("docs/reliability.md is not what this run has proven: WRITE_RELIABILITY=true npx -y pnpm@12 test");
}
process.stderr.write(problems.map((problem) => `${problem}\n`).join(""));
process.exitCode = problems.length === 0 ? 0 : 1;

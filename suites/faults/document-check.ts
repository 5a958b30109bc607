/**
 * Compares docs/reliability.md with what a run has proven, from the reports that its runners have written. With
 * `WRITE_RELIABILITY=true` it writes the page anew. The whole test ends with it:
 *
 *     node suites/faults/document-check.ts FOLDER-WITH-REPORTS
 */
import { readFile, writeFile } from "node:fs/promises";
import { comparable, reliabilityDocument } from "./document.ts";
import { provenBy } from "./document-proofs.ts";
import { ROOT, readRun } from "./find-tests.ts";

const DOCUMENT = `${ROOT}docs/reliability.md`;
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder with the reports of the run.");

const proven = provenBy(readRun(folder));
const page = reliabilityDocument(proven);
const problems = [...proven.problems];
// A page of a run in which a proof is missing would be no true one.
if (process.env["WRITE_RELIABILITY"] === "true" && problems.length === 0) await writeFile(DOCUMENT, page);
if (comparable(await readFile(DOCUMENT, "utf8")) !== comparable(page)) {
	problems.push("docs/reliability.md is not what this run has proven: WRITE_RELIABILITY=true npx -y pnpm@12 test");
}
process.stderr.write(problems.map((problem) => `${problem}\n`).join(""));
process.exitCode = problems.length === 0 ? 0 : 1;

/**
 * Notes what became of long tests in a run, in `docs/long-run.json` and beside the rows of `docs/reliability.md`. `test:long`
 * ends with it:
 *
 *     node suites/faults/note-long-run.ts REPORT COMMIT
 */
import { readFileSync, writeFileSync } from "node:fs";
import { DOCUMENT, withLongStands } from "./document.ts";
import { afterRun, LONG_RUNS, longStands, readLongRecords, recordsText } from "./long-runs.ts";
import { proofHash } from "./proof-hash.ts";

const DATE_CHARACTERS = 10;

const [report, commit] = process.argv.slice(2);
if (report === undefined || commit === undefined) throw new Error("Name the report of the run, and the commit.");

const date = new Date().toISOString().slice(0, DATE_CHARACTERS);
const records = afterRun(readLongRecords(), JSON.parse(readFileSync(report, "utf8")), {
	commit,
	date,
	hashOf: proofHash,
});
writeFileSync(LONG_RUNS, recordsText(records));
writeFileSync(DOCUMENT, withLongStands(readFileSync(DOCUMENT, "utf8"), longStands(records, proofHash)));

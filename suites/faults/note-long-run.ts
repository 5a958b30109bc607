/**
 * Notes what a run of long tests has proven, in `docs/long-run.json` and beside the rows of `docs/reliability.md`. `test:long`
 * ends with it:
 *
 *     node suites/faults/note-long-run.ts REPORT COMMIT
 */
import { readFileSync, writeFileSync } from "node:fs";
import { DOCUMENT, withLongStands } from "./document.ts";
import { afterRun, LONG_RUNS, longStands, readLongRecords, recordsText, sha256Of } from "./long-runs.ts";

const DATE_CHARACTERS = 10;

const [report, commit] = process.argv.slice(2);
if (report === undefined || commit === undefined) throw new Error("Name the report of the run, and the commit.");

const date = new Date().toISOString().slice(0, DATE_CHARACTERS);
const records = afterRun(readLongRecords(), JSON.parse(readFileSync(report, "utf8")), { commit, date, sha256Of });
writeFileSync(LONG_RUNS, recordsText(records));
writeFileSync(DOCUMENT, withLongStands(readFileSync(DOCUMENT, "utf8"), longStands(records, sha256Of)));

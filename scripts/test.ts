/**
 * The whole test run: always two runners side by side, and at the end a table of all with what failed, and one line with
 * the sum. A runner that fails does not stop the next, so that one run shows everything that is wrong.
 *
 * Where system calls are dear, the unit and database tests go first and alone, and then the others (`machine.ts`).
 *
 * `--changed` runs only what a change since `main` can have touched, and says nothing of the reliability document.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { changedFiles, touchedBy } from "./changed.ts";
import { keepCompiled } from "./compile-cache.ts";
import { calibrate } from "./costs/calibrate.ts";
import { costLines, RECORDED_FILE, readCosts, readRecorded, recordedText, withNew } from "./costs/costs.ts";
import { paceOfRun } from "./machine.ts";
import { COSTS, check, REPORTS, WARNINGS } from "./stages.ts";
import { type Finished, summary } from "./summary.ts";
import { planOf, type Turn, turnsFor } from "./turns.ts";

/** Two turns at a time: whichever row has ended one takes the next, so that none stands still while the other has several left. */
async function runSideBySide(turns: readonly Turn[]): Promise<readonly Finished[]> {
	const waiting = turns.values();
	const finished: Finished[] = [];
	const row = async (): Promise<void> => {
		for (const turn of waiting) finished.push(...(await runInTurn(turn)));
	};
	await Promise.all([row(), row()]);
	return finished;
}

async function runInTurn(stages: Turn): Promise<readonly Finished[]> {
	const finished: Finished[] = [];
	for (const stage of stages) {
		console.log(`\n▶ ${stage.name}`);
		const startedAt = performance.now();
		const tally = await stage.run();
		finished.push({ name: stage.name, tally, seconds: (performance.now() - startedAt) / 1000 });
	}
	return finished;
}

/**
 * `WRITE_TEST_COSTS=true` makes what this run has cost the table that later runs are held to; `WRITE_TEST_COSTS=new` adds the
 * files that the table does not have.
 */
function costsOfRun(calibrationMs: number): readonly string[] {
	const costs = readCosts(COSTS);
	const written = process.env["WRITE_TEST_COSTS"];
	if (written === "true") writeFileSync(RECORDED_FILE, recordedText(costs, calibrationMs));
	if (written === "new") writeFileSync(RECORDED_FILE, withNew(costs, readRecorded(), calibrationMs));
	return costLines(costs, readRecorded(), calibrationMs);
}

keepCompiled();
const pace = paceOfRun();
console.log(pace.why);
const calibrationMs = calibrate();
const { changed } = parseArgs({ options: { changed: { type: "boolean", default: false } } }).values;
const touched = changed ? touchedBy(changedFiles("main", process.cwd())) : undefined;
if (touched !== undefined) console.log(`Touched since main: ${[...touched].join(", ")}`);
const finished: Finished[] = [];
for (const turns of planOf(turnsFor(touched), pace.isDear)) finished.push(...(await runSideBySide(turns)));
// Last, because it is about what all the others have shown.
if (touched === undefined) {
	finished.push(
		...(await runInTurn([check("reliability document", process.execPath, "suites/faults/document-check.ts", REPORTS)])),
	);
}
console.log(`\n${costsOfRun(calibrationMs).join("\n")}`);
if (existsSync(WARNINGS)) process.stdout.write(readFileSync(WARNINGS, "utf8"));
const machine = { seconds: performance.now() / 1000, cores: availableParallelism() };
console.log(`\n${pace.why}`);
console.log(`\n${summary(finished, machine).join("\n")}`);
process.exitCode = finished.every(({ tally }) => tally.failed === 0) ? 0 : 1;

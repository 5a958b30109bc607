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
import { changedFiles, FOLDERS, touchedBy } from "./changed.ts";
import { keepCompiled } from "./compile-cache.ts";
import { calibrate } from "./costs/calibrate.ts";
import { costLines, RECORDED_FILE, readCosts, readRecorded, recordedText, withNew } from "./costs/costs.ts";
import { paceOfRun } from "./machine.ts";
import { COSTS, check, counted, REPORTS, type Stage, vitest, WARNINGS } from "./stages.ts";
import { type Finished, summary } from "./summary.ts";

const TYPESCRIPT = "node_modules/typescript-7/bin/tsc";

/** Stages that go in turn, because one needs what the other has made. */
type Turn = readonly Stage[];

interface Turns {
	readonly services: Turn;
	/** What waits longest first, and last what only needs processors: so both rows end together. */
	readonly others: readonly Turn[];
}

/** @param touched the rooms that a change has touched; undefined runs everything */
function turnsFor(touched: ReadonlySet<string> | undefined): Turns {
	const isTouched = (room: string): boolean => touched?.has(room) ?? true;
	const folders = touched === undefined ? [] : ["scripts/", ...[...touched].flatMap((room) => FOLDERS[room] ?? [])];
	const endToEnd = [
		check("build of the frame", "pnpm", "--filter", "@webframe/webframe", "build"),
		vitest("end to end", "--config", "vitest.e2e.config.ts"),
	];
	const frame = [
		vitest("pages of casinos", "--project", "embed"),
		counted("components", "pnpm", "--filter", "@webframe/webframe", "test:components"),
		vitest("screenshots", "--config", "vitest.screenshots.config.ts"),
	];
	const checks = [
		// On one thread, as the other row has work for the others: several threads look at the same types each for itself.
		check("types", process.execPath, TYPESCRIPT, "-b", "--singleThreaded"),
		check("lint", "biome", "ci", "."),
		check("unused code", "knip"),
	];
	const alone = [...(isTouched("webframe") ? frame : []), ...checks].map((stage) => [stage]);
	return {
		services: [vitest("unit and database", "--project=services", "--project=parts", "--project=scripts", ...folders)],
		others: isTouched("demo") ? [endToEnd, ...alone] : alone,
	};
}

/**
 * What goes side by side, and after it the next ones. What runs in browsers waits for rounds and pages most of its time, and the
 * tests of the service for PostgreSQL: together they keep the processors busy, each for itself would not. Where system calls are
 * dear, those two only hold each other up; but end to end, which waits for rounds, leaves room for what else runs in browsers.
 */
function planOf({ services, others }: Turns, isDear: boolean): readonly (readonly Turn[])[] {
	return isDear ? [[services], others] : [[services, ...others]];
}

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
const touched = changed ? touchedBy(changedFiles("main")) : undefined;
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

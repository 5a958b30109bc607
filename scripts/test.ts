/**
 * The whole test run: the runners of tests in turn, types and lint beside the first of them, and at the end a table of all
 * with what failed, and one line with the sum. A runner that fails does not stop the next, so that one run shows everything that is wrong.
 *
 * `--changed` runs only what a change since `main` can have touched, and says nothing of the reliability document.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { changedFiles, touchedBy } from "./changed.ts";
import { keepCompiled } from "./compile-cache.ts";
import { calibrate } from "./costs/calibrate.ts";
import { costLines, RECORDED_FILE, readCosts, readRecorded, recordedText } from "./costs/costs.ts";
import { COSTS, check, counted, REPORTS, type Stage, vitest } from "./stages.ts";
import { type Finished, summary } from "./summary.ts";

const TYPESCRIPT = "node_modules/typescript-7/bin/tsc";

/** The projects of the unit and database tests, by the room that they are of. */
const PROJECTS: Readonly<Record<string, readonly string[]>> = { webframe: ["webframe", "embed"], demo: [] };

interface Plan {
	/** Short and by itself: it fills what the first of the others leaves of the processors. */
	readonly beside: readonly Stage[];
	readonly inTurn: readonly Stage[];
}

/** @param touched the rooms that a change has touched; undefined runs everything */
function planFor(touched: ReadonlySet<string> | undefined): Plan {
	const isTouched = (room: string): boolean => touched?.has(room) ?? true;
	const projects = [...(touched ?? [])].flatMap((room) => PROJECTS[room] ?? [room]);
	const inTurn = [vitest("unit and database", ...projects.flatMap((name) => ["--project", name]))];
	if (isTouched("webframe")) {
		inTurn.push(
			counted("components", "pnpm", "--filter", "@webframe/webframe", "test:components"),
			vitest("screenshots", "--config", "vitest.screenshots.config.ts"),
		);
	}
	if (isTouched("demo")) {
		inTurn.push(
			check("build of the frame", "pnpm", "--filter", "@webframe/webframe", "build"),
			vitest("end to end", "--config", "vitest.e2e.config.ts"),
		);
	}
	const beside = [
		check("types", process.execPath, TYPESCRIPT, "-b"),
		check("lint", "biome", "ci", "."),
		check("unused code", "knip"),
	];
	return { beside, inTurn };
}

async function runInTurn(stages: readonly Stage[]): Promise<readonly Finished[]> {
	const finished: Finished[] = [];
	for (const stage of stages) {
		console.log(`\n▶ ${stage.name}`);
		const startedAt = performance.now();
		const tally = await stage.run();
		finished.push({ name: stage.name, tally, seconds: (performance.now() - startedAt) / 1000 });
	}
	return finished;
}

async function runAll({ beside, inTurn }: Plan): Promise<readonly Finished[]> {
	return (await Promise.all([runInTurn(beside), runInTurn(inTurn)])).flat();
}

/** `WRITE_TEST_COSTS=true` makes what this run has cost the table that later runs are held to. */
function costsOfRun(calibrationMs: number): readonly string[] {
	const costs = readCosts(COSTS);
	if (process.env["WRITE_TEST_COSTS"] === "true") writeFileSync(RECORDED_FILE, recordedText(costs, calibrationMs));
	return costLines(costs, readRecorded(), calibrationMs);
}

keepCompiled();
const calibrationMs = calibrate();
const { changed } = parseArgs({ options: { changed: { type: "boolean", default: false } } }).values;
const touched = changed ? touchedBy(changedFiles("main")) : undefined;
if (touched !== undefined) console.log(`Touched since main: ${[...touched].join(", ")}`);
const finished = [...(await runAll(planFor(touched)))];
// Last, because it is about what all the others have shown.
if (touched === undefined) {
	finished.push(
		...(await runInTurn([check("reliability document", process.execPath, "suites/faults/document-check.ts", REPORTS)])),
	);
}
console.log(`\n${costsOfRun(calibrationMs).join("\n")}`);
console.log(`\n${summary(finished).join("\n")}`);
process.exitCode = finished.every(({ tally }) => tally.failed === 0) ? 0 : 1;

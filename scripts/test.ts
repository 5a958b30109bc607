/**
 * The whole test run: every runner in turn, and at the end one line with the sum over all of them. A runner that
 * fails does not stop the next, so that one run shows everything that is wrong.
 */
import { check, counted, REPORTS, type Stage, type Tally, vitest } from "./stages.ts";

const TYPESCRIPT = "node_modules/typescript-7/bin/tsc";

const stages: readonly Stage[] = [
	check("types", process.execPath, TYPESCRIPT, "-b"),
	check("lint", "biome", "ci", "."),
	check("unused code", "knip"),
	vitest("unit and database"),
	check("build of the frame", "pnpm", "--filter", "@webframe/webframe", "build"),
	counted("components", "pnpm", "--filter", "@webframe/webframe", "test:components"),
	vitest("screenshots", "--config", "vitest.screenshots.config.ts"),
	vitest("end to end", "--config", "vitest.e2e.config.ts"),
	// Last, because it is about what the others have shown.
	check("reliability document", process.execPath, "suites/faults/document-check.ts", REPORTS),
];

interface Finished {
	readonly name: string;
	readonly tally: Tally;
	readonly seconds: number;
}

async function runAll(): Promise<readonly Finished[]> {
	const finished: Finished[] = [];
	for (const stage of stages) {
		console.log(`\n▶ ${stage.name}`);
		const startedAt = performance.now();
		const tally = await stage.run();
		finished.push({ name: stage.name, tally, seconds: (performance.now() - startedAt) / 1000 });
	}
	return finished;
}

function report(finished: readonly Finished[]): void {
	console.log("");
	for (const { name, tally, seconds } of finished) {
		const mark = tally.failed === 0 ? "✔" : "✘";
		const counts = `${tally.passed} passed, ${tally.failed} failed`;
		console.log(`${mark} ${name.padEnd(20)} ${counts.padEnd(24)} ${seconds.toFixed(1)} s`);
		for (const skipped of tally.skipped) console.log(`  skipped: ${skipped}`);
	}
}

const finished = await runAll();
report(finished);
const passed = finished.reduce((sum, { tally }) => sum + tally.passed, 0);
const failed = finished.reduce((sum, { tally }) => sum + tally.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

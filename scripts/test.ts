/**
 * The whole test run: every runner in turn, and at the end a table of them with what failed, and one line with the sum
 * over all. A runner that fails does not stop the next, so that one run shows everything that is wrong.
 */
import { check, counted, REPORTS, type Stage, vitest } from "./stages.ts";
import { type Finished, summary } from "./summary.ts";

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

const finished = await runAll();
console.log(`\n${summary(finished).join("\n")}`);
process.exitCode = finished.every(({ tally }) => tally.failed === 0) ? 0 : 1;

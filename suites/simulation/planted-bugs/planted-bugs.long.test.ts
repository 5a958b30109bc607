/**
 * Each planted bug is written into a copy of the sources, and the simulation runs there: its judges must find the bug
 * within so many seeds. A run that only breaks, such as one whose world does not come to rest, has found nothing.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { SCENARIOS_IN_TURN } from "../arbitraries.ts";
import { PLANTED_BUGS } from "./bugs.ts";
import { findIn } from "./found.ts";
import { copySources, plant, ROOT, RUN_MS } from "./plant.ts";

const printedSchema = z.object({ stdout: z.string(), stderr: z.string() });

/** Every second seed is a scenario: so many hold each of them. */
const SEEDS = 2 * SCENARIOS_IN_TURN;
const OUTPUT_BYTES_MAX = 10_000_000;

describe("the simulation finds", () => {
	let home = "";
	const found: string[] = [];
	beforeAll(async () => {
		home = await mkdtemp(join(tmpdir(), "planted-"));
	});
	afterAll(async () => {
		await rm(home, { recursive: true, force: true });
		process.stdout.write(`${found.join("\n")}\n`);
	});

	test.each(PLANTED_BUGS)("$name", { timeout: RUN_MS }, async ({ name, edits }) => {
		const copy = join(home, name.replaceAll(" ", "-"));
		await copySources(copy);
		await plant(copy, edits);
		const passedOver: string[] = [];
		let isFound = false;
		for (let seed = 1; !isFound && seed <= SEEDS; ) {
			const output = await runSimulation(copy, seed);
			const find = findIn(output);
			if (find === undefined)
				expect.unreachable(`Nothing was found: ${passedOver.join("\n")}\n${output.slice(-4_000)}`);
			const problems = [...find.judged, ...find.others].map((problem) => `  ${problem}`);
			const text = [`${name}: the seed ${find.seed} found`, ...problems].join("\n");
			isFound = find.judged.length > 0;
			(isFound ? found : passedOver).push(text);
			seed = find.seed + 1;
		}
		expect(isFound, `No judge has found it in ${SEEDS} seeds:\n${passedOver.join("\n")}`).toBe(true);
	});
});

/** Runs the simulation in a copy, from a seed on, until it finds something. @returns what it printed */
async function runSimulation(copy: string, from: number): Promise<string> {
	const program = join(ROOT, "node_modules/vitest/vitest.mjs");
	const args = [program, "run"];
	const seeds = { SEED: String(from), SEEDS: String(SEEDS - from + 1), UNTIL_FOUND: "true" };
	const env = { ...process.env, ...seeds, NO_COLOR: "1" };
	const options = { cwd: copy, env, maxBuffer: OUTPUT_BYTES_MAX };
	const run = promisify(execFile)(process.execPath, args, options);
	// It ends with an error when it has found something: that is what is asked for.
	const { stdout, stderr } = await run.catch((error: unknown) => {
		const printed = printedSchema.safeParse(error);
		if (printed.success) return printed.data;
		throw error;
	});
	return `${stdout}\n${stderr}`;
}

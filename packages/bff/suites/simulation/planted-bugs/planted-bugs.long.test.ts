/**
 * Each planted bug is written into a copy of the sources, and the simulation runs there: it must find the bug within
 * so many seeds.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PLANTED_BUGS } from "./bugs.ts";
import { copySources, plant, ROOT } from "./plant.ts";

const SEEDS = 200;
const RUN_MS = 900_000;
const OUTPUT_BYTES_MAX = 10_000_000;

describe("the simulation finds", () => {
	let home = "";
	const found = new Map<string, number>();
	beforeAll(async () => {
		home = await mkdtemp(join(tmpdir(), "planted-"));
	});
	afterAll(async () => {
		await rm(home, { recursive: true, force: true });
		const lines = [...found].map(([name, seeds]) => `${name}: found after ${seeds} seeds`);
		process.stdout.write(`${lines.join("\n")}\n`);
	});

	test.each(PLANTED_BUGS)("$name", { timeout: RUN_MS }, async ({ name, edits }) => {
		const copy = join(home, name.replaceAll(" ", "-"));
		await copySources(copy);
		await plant(copy, edits);
		const output = await runSimulation(copy);
		const seeds = /The bug was found after ([0-9]+) seeds/.exec(output)?.[1];
		if (seeds === undefined) expect.unreachable(`${SEEDS} seeds did not find it:\n${output.slice(-4_000)}`);
		found.set(name, Number(seeds));
	});
});

/** Runs the simulation in a copy until it finds something. @returns what it printed */
async function runSimulation(copy: string): Promise<string> {
	const program = join(ROOT, "node_modules/vitest/vitest.mjs");
	const args = [program, "run"];
	const env = { ...process.env, SEEDS: String(SEEDS), UNTIL_FOUND: "true", NO_COLOR: "1" };
	const options = { cwd: copy, env, maxBuffer: OUTPUT_BYTES_MAX };
	const run = promisify(execFile)(process.execPath, args, options);
	// It ends with an error when it has found something: that is what is asked for.
	const { stdout } = await run.catch((error: unknown) => {
		if (error instanceof Error && "stdout" in error && typeof error.stdout === "string")
			return { stdout: error.stdout };
		throw error;
	});
	return stdout;
}

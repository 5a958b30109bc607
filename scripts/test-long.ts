/**
 * The long tests, or those that are named, and a note of what became of them. Nobody could look again at what is proven of
 * uncommitted sources, and a run that was made smaller has proven less, so that neither is noted.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "./run-program.ts";

/** Each of them makes a test smaller, or another one, for who tries something. */
const SMALLER = ["SIMULATION_SEEDS", "SIMULATION_FROM", "OUTAGE_PAYOUTS"];
/** What the notes themselves change. */
const NOTES = [":!docs/long-run.json", ":!docs/reliability.md"];

function git(...args: readonly string[]): string {
	return execFileSync("git", args, { encoding: "utf8" }).trim();
}

const smaller = SMALLER.filter((name) => process.env[name] !== undefined);
const isCommitted = git("status", "--porcelain", "--", ".", ...NOTES) === "";
const commit = git("rev-parse", "--short", "HEAD");
const report = join(mkdtempSync(join(tmpdir(), "webframe-long-")), "report.json");
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
const config = ["--config", "vitest.long.config.ts"];
const { code } = await runProgram("vitest", ["run", ...config, ...process.argv.slice(2), ...reporters]);
process.exitCode = code;
if (isCommitted && smaller.length === 0) {
	const noted = await runProgram(process.execPath, ["suites/faults/note-long-run.ts", report, commit]);
	if (noted.code !== 0) process.exitCode = noted.code;
} else {
	const why = isCommitted ? `${smaller.join(", ")} made it another run` : "there are changes that are not committed";
	console.log(`What became of them is not noted in docs/long-run.json: ${why}.`);
}

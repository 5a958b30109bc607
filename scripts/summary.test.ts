/** Whoever sees only the end of a run learns from it which test has failed, and why. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { check, counted, type Tally, vitest } from "./stages.ts";
import { FAILURES_NAMED_MAX, LINE_CHARACTERS_MAX, summary, TAIL_LINES_MAX } from "./summary.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CLEAN: Tally = { passed: 3, failed: 0, skipped: [], failures: [], flaky: [], tail: "all is well" };

const MACHINE = { seconds: 2.5, cores: 2 };

const tableOf = (tally: Tally) => summary([{ name: "stage", tally, seconds: 1.25 }], MACHINE);
const underStage = (tally: Tally) => tableOf(tally).slice(1, -2);

test("the last line is the sum over all stages and nothing else, before it stands what the whole took", () => {
	const broken = { ...CLEAN, passed: 1, failed: 2, failures: [{ test: "a.test.ts > fails", message: "no" }] };
	const stages = [
		{ name: "one", tally: CLEAN, seconds: 1 },
		{ name: "two", tally: broken, seconds: 2 },
	];
	// Side by side, and so shorter than the sum of the stages.
	expect(summary(stages, MACHINE).slice(-2)).toEqual(["the whole run took 2.5 s on 2 cores", "4 passed, 2 failed"]);
	expect(summary(stages, { seconds: 1, cores: 1 }).at(-2)).toBe("the whole run took 1.0 s on 1 core");
});

test("a stage that passes is one line, with what it has skipped", () => {
	expect(tableOf({ ...CLEAN, skipped: ["needs Redis"] })).toEqual([
		"✔ stage                3 passed, 0 failed       1.3 s",
		"  skipped: needs Redis",
		"the whole run took 2.5 s on 2 cores",
		"3 passed, 0 failed",
	]);
});

test("each failed test is named under its stage, with the first line of its message", () => {
	const failures = [
		{ test: "a.test.ts > group > one", message: "\nexpected 1 to be 2\n    at a.test.ts:3" },
		{ test: "b.test.ts > two", message: "" },
	];
	expect(underStage({ ...CLEAN, failed: 2, failures })).toEqual([
		"  failed: a.test.ts > group > one",
		"          expected 1 to be 2",
		"  failed: b.test.ts > two",
		"          without a message",
	]);
});

test("what a browser has waited for in vain, and where its test stood, is told below the message", () => {
	const message = [
		"TimeoutError: locator.waitFor: Timeout 90000ms exceeded.",
		"Call log:",
		"\u001b[2m  - waiting for getByText('Accepted') to be visible\u001b[22m",
		"",
		`    at ${join(ROOT, "node_modules/playwright-core/lib/index.js")}:1:2`,
		`    at async told (${join(ROOT, "demo/e2e/a.test.ts")}:46:47)`,
		`    at file://${join(ROOT, "demo/e2e/b.test.ts")}:48:1`,
	].join("\n");
	expect(underStage({ ...CLEAN, failed: 1, failures: [{ test: "a.test.ts > one", message }] })).toEqual([
		"  failed: a.test.ts > one",
		"          TimeoutError: locator.waitFor: Timeout 90000ms exceeded.",
		"          waiting for getByText('Accepted') to be visible",
		"          at demo/e2e/a.test.ts:46",
	]);
});

test("a test that failed and then passed is named as a flaky one, and the run is green", () => {
	const flaky = [{ test: "a.test.ts > races", message: "expected 1 to be 2" }];
	expect(tableOf({ ...CLEAN, flaky })).toEqual([
		expect.stringMatching(/^✔ stage/),
		"  flaky: a.test.ts > races",
		"          expected 1 to be 2",
		"the whole run took 2.5 s on 2 cores",
		"3 passed, 0 failed",
	]);
});

test("of many no more than so many are named, and no line is longer than so much", () => {
	const failures = Array.from({ length: FAILURES_NAMED_MAX + 7 }, (_, index) => {
		return { test: `${index} ${"long ".repeat(100)}`, message: "x".repeat(1_000) };
	});
	const lines = underStage({ ...CLEAN, failed: failures.length, failures });
	expect(lines).toHaveLength(FAILURES_NAMED_MAX * 2 + 1);
	expect(lines.at(-1)).toBe("  failed: 7 more");
	expect(Math.max(...lines.map((line) => line.length))).toBe(LINE_CHARACTERS_MAX);
});

test("a stage that names no test shows how its output ended", () => {
	const tail = Array.from({ length: 40 }, (_, index) => `line ${index}\n\n`).join("");
	const lines = underStage({ ...CLEAN, failed: 1, tail });
	expect(lines).toHaveLength(TAIL_LINES_MAX);
	expect([lines[0], lines.at(-1)]).toEqual(["  | line 28", "  | line 39"]);
});

describe("a runner", () => {
	const { PATH = "" } = process.env;
	beforeAll(() => {
		vi.stubEnv("PATH", `${join(ROOT, "node_modules/.bin")}${delimiter}${PATH}`);
		// What fails here on purpose does not stand among what fails in earnest.
		for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, "write").mockReturnValue(true);
	});
	afterAll(() => {
		vi.restoreAllMocks();
		vi.unstubAllEnvs();
	});

	function folderWith(files: Readonly<Record<string, string>>): string {
		const folder = mkdtempSync(join(tmpdir(), "webframe-summary-"));
		onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
		for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
		return folder;
	}

	/** Without processes of its own, which take most of the time and are nothing to what is told. */
	const CONFIG = 'export default { test: { pool: "threads", isolate: false, maxWorkers: 1 } };';
	const IMPORT = `import { describe, expect, test } from ${JSON.stringify(join(ROOT, "node_modules/vitest/dist/index.js"))};`;

	test("vitest tells which of its tests did not pass, and which file broke outside its tests", async () => {
		const folder = folderWith({
			"vitest.config.ts": CONFIG,
			"mixed.test.ts": `${IMPORT}
				test("passes", () => {});
				describe("a group", () => { test("fails", () => { expect(1, "the number").toBe(2); }); });`,
			"broken.test.ts": `throw new Error("no tests here");`,
		});
		const tally = await vitest("summary vitest", "--root", folder).run();
		expect([tally.passed, tally.failed]).toEqual([1, 1]);
		const told = tally.failures.map(({ test: name, message }) => `${name}: ${message.split("\n")[0]}`);
		expect(told.toSorted()).toEqual([
			expect.stringMatching(/broken\.test\.ts: no tests here$/),
			expect.stringMatching(/mixed\.test\.ts > a group > fails: AssertionError: the number: expected 1 to be 2/),
		]);
	});

	test("vitest tells which of its tests passed only when they were tried again", async () => {
		const folder = folderWith({
			"vitest.config.ts": CONFIG,
			"races.test.ts": `${IMPORT}
				let tries = 0;
				test("races", () => { tries++; expect(tries).toBe(2); });
				test("is well", () => {});`,
		});
		const tally = await vitest("summary flaky", "--root", folder).run();
		expect(tally).toMatchObject({ passed: 2, failed: 0, failures: [] });
		expect(tally.flaky).toEqual([
			{ test: expect.stringMatching(/races\.test\.ts > races$/), message: expect.stringMatching(/expected 1 to be 2/) },
		]);
	});

	test("all of whose tests are skipped has run, and names them; one without any test has not", async () => {
		const skipping = folderWith({
			"vitest.config.ts": CONFIG,
			"pictures.test.ts": `${IMPORT} test.skip("needs a browser", () => { expect(1).toBe(2); });`,
		});
		const skipped = await vitest("summary skipped", "--root", skipping).run();
		expect(skipped).toMatchObject({ passed: 0, failed: 0, skipped: ["needs a browser"], failures: [] });
		const empty = folderWith({ "vitest.config.ts": CONFIG });
		expect(await vitest("summary empty", "--root", empty).run()).toMatchObject({ passed: 0, failed: 1, skipped: [] });
	});

	test("that is counted by its own report tells it too", async () => {
		const tests = [
			{ file: join(ROOT, "a.test.ts"), name: "passes", groups: [], status: "passed" },
			{ file: join(ROOT, "a.test.ts"), name: "fails", groups: ["outer", "inner"], status: "failed", message: "why" },
		];
		const flaky = [{ file: join(ROOT, "a.test.ts"), name: "races", message: "at first" }];
		const report = JSON.stringify({ passed: 1, failed: 1, skipped: [], tests, flaky });
		const program = `require("node:fs").writeFileSync(process.env.TEST_REPORT, ${JSON.stringify(report)}); process.exit(1)`;
		const tally = await counted("summary counted", process.execPath, "-e", program).run();
		expect(tally).toMatchObject({ passed: 1, failed: 1 });
		expect(tally.failures).toEqual([{ test: "a.test.ts > outer > inner > fails", message: "why" }]);
		expect(tally.flaky).toEqual([{ test: "a.test.ts > races", message: "at first" }]);
	});

	test("that fails as a whole, writes no report or cannot be started leaves the end of what it said", async () => {
		const program = `console.log("\\u001b[31mred\\u001b[0m"); console.error("the end"); process.exit(2)`;
		for (const stage of [
			check("summary check", process.execPath, "-e", program),
			counted("summary crash", process.execPath, "-e", program),
		]) {
			const tally = await stage.run();
			expect(tally).toMatchObject({ passed: 0, failed: 1, failures: [] });
			expect(underStage(tally).toSorted()).toEqual(["  | red", "  | the end"]);
		}
		const missing = await check("summary missing", join(ROOT, "no-such-program")).run();
		expect(underStage(missing).join()).toContain("ENOENT");
	});

	test("whose helpers outlive it is not waited for", async () => {
		const helper = JSON.stringify("setTimeout(() => {}, 60_000)");
		const program = `const { spawn } = require("node:child_process");
			const helper = spawn(process.execPath, ["-e", ${helper}], { stdio: "inherit", detached: true });
			helper.unref();
			console.log(helper.pid);`;
		const startedAt = performance.now();
		const { passed, tail } = await check("summary helper", process.execPath, "-e", program).run();
		onTestFinished(() => void process.kill(Number(tail)));
		expect(passed).toBe(1);
		expect(performance.now() - startedAt).toBeLessThan(30_000);
	});
});

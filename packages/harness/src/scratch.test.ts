import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeScratch } from "./scratch.ts";

const MODULE = new URL("./scratch.ts", import.meta.url).href;

test("what a killed process has left is removed by the next one, and what a living one has stays", async () => {
	const mine = await makeScratch();
	onTestFinished(() => rm(mine, { recursive: true, force: true }));
	await writeFile(join(mine, "file"), "mine");
	const killed = `const { makeScratch } = await import(${JSON.stringify(MODULE)});
		process.stdout.write(await makeScratch(), () => process.kill(process.pid, "SIGKILL"));`;
	const { stdout: left } = spawnSync(process.execPath, ["--input-type=module", "-e", killed], { encoding: "utf8" });
	expect(dirname(left)).toBe(dirname(mine));
	expect(existsSync(left)).toBe(true);
	const another = await makeScratch();
	onTestFinished(() => rm(another, { recursive: true, force: true }));
	expect([left, mine, another].map((folder) => existsSync(folder))).toEqual([false, true, true]);
	expect(existsSync(join(mine, "file"))).toBe(true);
});

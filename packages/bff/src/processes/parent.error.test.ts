/** A small program in the place of the service: the parent of real processes is asked to end while they start. */
import cluster, { type Worker } from "node:cluster";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { ManualClock } from "../testing/manual-clock.ts";
import { memoryLogger } from "../testing/memory-logger.ts";
import { LISTENING } from "./child.ts";
import { Parent } from "./parent.ts";

let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "webframe-processes-"));
	const exec = join(folder, "listens.mjs");
	await writeFile(exec, `process.send(${JSON.stringify(LISTENING)}); setInterval(() => {}, 1_000);`);
	cluster.setupPrimary({ exec, execArgv: [] });
});
afterAll(() => rm(folder, { recursive: true }));

test("asked to end just when the first process listens, it starts no other", async () => {
	const ended = Promise.withResolvers<number>();
	const parent = new Parent({
		processes: 3,
		clock: new ManualClock(new Date("2026-01-01T12:00:00.000Z")),
		logger: memoryLogger().logger,
		exit: ended.resolve,
	});
	const forked: Worker[] = [];
	const noteFork = (worker: Worker): void => {
		forked.push(worker);
		worker.once("message", () => parent.stop());
	};
	cluster.on("fork", noteFork);
	onTestFinished(() => {
		cluster.off("fork", noteFork);
		for (const { process: child } of forked) child.kill("SIGKILL");
	});
	expect(await parent.start()).toBe(false);
	expect(forked.length).toBe(1);
	expect(await ended.promise).toBe(0);
});

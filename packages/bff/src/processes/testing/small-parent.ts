import cluster, { type Worker } from "node:cluster";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { ManualClock } from "../../testing/manual-clock.ts";
import { memoryLogger } from "../../testing/memory-logger.ts";
import { Parent } from "../parent.ts";

interface SmallParent {
	readonly parent: Parent;
	/** Its processes, in the order in which they were started. */
	readonly forked: readonly Worker[];
	/** What the parent ends with. */
	readonly ended: Promise<number>;
}

/**
 * The parent of real processes that run a small program in the place of the service. With the test they are killed.
 *
 * @param program an ES module
 * @param args of the program
 */
export async function startsSmall(
	processes: number,
	program: string,
	args: readonly string[] = [],
): Promise<SmallParent> {
	const folder = await mkdtemp(join(tmpdir(), "webframe-processes-"));
	const exec = join(folder, "program.mjs");
	await writeFile(exec, program);
	cluster.setupPrimary({ exec, execArgv: [], args: [...args] });
	const { promise: ended, resolve: exit } = Promise.withResolvers<number>();
	const parent = new Parent({
		processes,
		clock: new ManualClock(new Date("2026-01-01T12:00:00.000Z")),
		logger: memoryLogger().logger,
		exit,
	});
	const forked: Worker[] = [];
	const noteFork = (worker: Worker): void => {
		forked.push(worker);
	};
	cluster.on("fork", noteFork);
	onTestFinished(async () => {
		cluster.off("fork", noteFork);
		parent.stop();
		for (const { process: child } of forked) child.kill("SIGKILL");
		await ended;
		await rm(folder, { recursive: true });
	});
	return { parent, forked, ended };
}

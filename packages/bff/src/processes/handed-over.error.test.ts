/** A small program in the place of the service: one of two processes dies with a connection that it was sent and never took. */
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@webframe/harness";
import { expect, onTestFinished, test } from "vitest";
import { ManualClock } from "../testing/manual-clock.ts";
import { memoryLogger } from "../testing/memory-logger.ts";
import { LISTENING } from "./child.ts";
import { Parent } from "./parent.ts";

const PROGRAM = `
import { createServer } from "node:net";
const server = createServer((socket) => socket.end("taken"));
server.listen({ host: "127.0.0.1", port: Number(process.argv[2]) }, () => process.send(${JSON.stringify(LISTENING)}));
`;

test("a connection that a process is sent and dies without is closed, and the next ones are served", async () => {
	const folder = await mkdtemp(join(tmpdir(), "webframe-processes-"));
	const exec = join(folder, "listens.mjs");
	await writeFile(exec, PROGRAM);
	const port = await freePort();
	cluster.setupPrimary({ exec, execArgv: [], args: [String(port)] });
	const forked: Worker[] = [];
	const noteFork = (worker: Worker): void => {
		forked.push(worker);
	};
	cluster.on("fork", noteFork);
	const parent = new Parent({
		processes: 2,
		clock: new ManualClock(new Date("2026-01-01T12:00:00.000Z")),
		logger: memoryLogger().logger,
		exit: () => {},
	});
	const isReady = parent.start();
	onTestFinished(async () => {
		cluster.off("fork", noteFork);
		const ends = forked.filter((worker) => !worker.isDead()).map((worker) => once(worker, "exit"));
		parent.stop();
		for (const { process: child } of forked) child.kill("SIGKILL");
		await Promise.all(ends);
		await rm(folder, { recursive: true });
	});
	expect(await isReady).toBe(true);

	/** What each connection that has ended was told. */
	const told: string[] = [];
	const ask = (): void => {
		const socket = connect({ host: "127.0.0.1", port });
		let text = "";
		socket.on("data", (data) => {
			text += String(data);
		});
		// One that is reset has ended, too.
		socket.on("error", () => {});
		socket.once("close", () => told.push(text));
	};
	const [still] = forked;
	still?.process.kill("SIGSTOP");
	// In turn, so one of the two meets the process that stands still.
	ask();
	ask();
	await expect.poll(() => told).toEqual(["taken"]);
	still?.process.kill("SIGKILL");
	await expect.poll(() => told).toEqual(["taken", ""]);
	ask();
	ask();
	await expect.poll(() => told.slice(2)).toEqual(["taken", "taken"]);
});

/** One server under measurement, in a process of its own. Takes commands from the parent process. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Memory, ServerAnswer, ServerCommand } from "./messages.ts";
import type { BenchServer } from "./servers/server.ts";

/** @param kind as the parent names it */
async function start(kind: string | undefined): Promise<BenchServer> {
	// Only the program under measurement is loaded, because its code counts as its memory.
	switch (kind) {
		case "signalr":
			return (await import("./servers/signalr.ts")).startSignalr();
		case "ws":
			return (await import("./servers/ws.ts")).startWs();
		case "socket.io":
			return (await import("./servers/socket-io.ts")).startSocketIo();
		default:
			throw new Error(`There is no program ${kind}.`);
	}
}

/** A marker and the time in nanoseconds, by which a client finds messages and tells how long they took. */
function stamped(bytes: number): string {
	return `@${String(process.hrtime.bigint()).padStart(20, "0")}`.padEnd(bytes, "x");
}

async function broadcast(server: BenchServer, count: number, intervalMs: number, bytes: number): Promise<void> {
	for (let sent = 0; sent < count; sent++) {
		server.broadcast(stamped(bytes));
		await sleep(intervalMs);
	}
}

/** Far more messages than the operating system's buffers and the queue can hold. */
const MOST_FILLING_MESSAGES = 5_000;

/** Fills the first client's queue, until more than `bytes` wait in this process. */
async function fill(server: BenchServer, bytes: number): Promise<void> {
	for (let sent = 0; server.longestQueueBytes() < bytes; sent++) {
		if (sent === MOST_FILLING_MESSAGES) throw new Error("The first client reads, although it was to stop.");
		server.sendToFirst("y".repeat(16_000));
		await sleep(1);
	}
}

function memory(): Memory {
	// Twice, because the first collection lets finalizers run.
	for (let round = 0; round < 2; round++) globalThis.gc?.();
	const { heapUsed, rss, external, arrayBuffers } = process.memoryUsage();
	return { heapUsed, rss, external, arrayBuffers };
}

function cpuMicroseconds(): number {
	const { user, system } = process.cpuUsage();
	return user + system;
}

async function run(server: BenchServer, command: ServerCommand): Promise<ServerAnswer> {
	switch (command.kind) {
		case "broadcast":
			await broadcast(server, command.count, command.intervalMs, command.bytes);
			return { kind: "done" };
		case "fill":
			await fill(server, command.bytes);
			return { kind: "done" };
		case "state":
			return {
				kind: "state",
				cpuMicroseconds: cpuMicroseconds(),
				connections: server.connections(),
				longestQueueBytes: server.longestQueueBytes(),
			};
		case "memory":
			return { kind: "memory", memory: memory() };
	}
}

const server = await start(process.argv[2]);
process.on("message", (command: ServerCommand) => {
	void run(server, command).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit());
process.send?.({ kind: "listening", port: server.port } satisfies ServerAnswer);
